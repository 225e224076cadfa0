import { form } from 'virtual:form';
import { Link } from 'react-router-dom';
import { isAnswered } from '../../form/model/answers.ts';
import type { OwnDocumentRequests } from '../../api/schemas/document-schemas.ts';
import { useAnswers, InterpolatedText } from '../answers/answer-store-context.tsx';
import { pagePath } from '../navigation/paths.ts';
import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';

/** Says if the student can read the document. */
export const ConfidentialityText = ({ isConfidential }: { readonly isConfidential: boolean }) => (
  <p className="confidentiality">{translate(isConfidential ? 'asks.confidential' : 'asks.readable')}</p>
);

interface Props {
  /** Decision for requests made from now on. */
  readonly decision: OwnDocumentRequests['confidential'][string];
  /** True if an earlier request was made under another decision. */
  readonly isOtherwise: boolean;
}

/** Says it before a request is made, with links to the answers that decide it while they can still change. */
export function ConfidentialityDetails({ decision: { now, decided_by: keys }, isOtherwise }: Props) {
  const { submission } = useSession();
  const answers = useAnswers();
  const questions = submission ? [] : keys.flatMap((key) => form.questions[key] ?? []);
  // An unchecked box counts as "no".
  const isDecided = questions.every(({ key, type }) => type === 'boolean' || isAnswered(answers[key]));
  return (
    <>
      <ConfidentialityText isConfidential={now} />
      {questions.length > 0 && (
        <p className="confidentiality">
          <span>{translate(isDecided ? 'asks.decided' : 'asks.undecided')}</span>
          {questions.map(({ key, page, fullLabel }, n) => (
            <span key={key}>
              <span>{n === 0 ? ' ' : ', '}</span>
              <Link to={{ pathname: pagePath(page), hash: key }}>
                <InterpolatedText text={fullLabel} />
              </Link>
            </span>
          ))}
        </p>
      )}
      {isOtherwise && <p className="confidentiality">{translate('asks.stays')}</p>}
    </>
  );
}
