import { styled } from '@mui/material/styles';
import { form } from 'virtual:form';
import { Link } from 'react-router-dom';
import { isAnswered } from '../../form/model/answers.ts';
import type { OwnRequests } from '../../contract/shapes/requests.ts';
import { useAnswers, AnsweredText } from '../answers/answer-context.tsx';
import { pathOf } from '../navigation/paths.ts';
import { useSession } from '../session/session.ts';
import { t } from '../text.ts';

const Quiet = styled('p')(({ theme }) => ({ margin: 0, color: theme.palette.text.secondary }));

/** Says if the student can read the document. */
export const Reader = ({ isConfidential }: { readonly isConfidential: boolean }) => (
  <Quiet>{t(isConfidential ? 'asks.confidential' : 'asks.readable')}</Quiet>
);

interface Props {
  /** Decision for requests made from now on. */
  readonly decision: OwnRequests['confidential'][string];
  /** True if an earlier request was made under another decision. */
  readonly isOtherwise: boolean;
}

/** Says it before a request is made, with links to the answers that decide it while they can still change. */
export function Confidentiality({ decision: { now, decided_by: keys }, isOtherwise }: Props) {
  const { submission } = useSession();
  const answers = useAnswers();
  const questions = submission ? [] : keys.flatMap((key) => form.questions[key] ?? []);
  // An unchecked box counts as "no".
  const isDecided = questions.every(({ key, type }) => type === 'boolean' || isAnswered(answers[key]));
  return (
    <>
      <Reader isConfidential={now} />
      {questions.length > 0 && (
        <Quiet>
          <span>{t(isDecided ? 'asks.decided' : 'asks.undecided')}</span>
          {questions.map(({ key, page, fullLabel }, n) => (
            <span key={key}>
              <span>{n === 0 ? ' ' : ', '}</span>
              <Link to={{ pathname: pathOf(page), hash: key }}>
                <AnsweredText text={fullLabel} />
              </Link>
            </span>
          ))}
        </Quiet>
      )}
      {isOtherwise && <Quiet>{t('asks.stays')}</Quiet>}
    </>
  );
}
