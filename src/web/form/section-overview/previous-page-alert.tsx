import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { allMissingKeys, editableQuestionOf } from '../../../form/evaluate/progress.ts';
import { PROGRESS, useAnswerStore, useAnswerStoreSelector } from '../../answers/answer-store-context.tsx';
import { evaluatedAnswersOf } from '../../answers/evaluated-answers.ts';
import { useNavigationState } from '../../navigation/navigation-state.ts';
import { pagePath } from '../../navigation/paths.ts';
import { useAnnouncement } from '../../renderer/use-announcement.ts';
import { useSession } from '../../session/session-context.ts';
import { translate } from '../../platform/translate.ts';
import { Alert } from '../../ui/alert.tsx';
import { FailureReasons } from './failure-reasons.tsx';
import { useSaveOnStepClick } from '../use-save-on-step-click.ts';

/** Note on arrival: what the page that was left lacks, which answers are wrong and why. Hidden while the summary says it. */
export function PreviousPageAlert() {
  const { left } = useNavigationState();
  const { form } = useAnswerStore();
  const isValidating = useSession().status === 'validating';
  const followStep = useSaveOnStepClick();
  const [announcement, announce] = useAnnouncement();
  const page = form.pages.find(({ id }) => id === left);
  const isOfPage = (key: string): boolean => form.questions[key]?.page === page?.id;
  // A wrong copy is corrected where it is given: place and question, such as `city>current_city`.
  const wrong = keysIn(
    useAnswerStoreSelector((store) => {
      if (!page) return '';
      const known = evaluatedAnswersOf(store);
      const places = Object.keys(store.failuresToCorrect()).map((key) => [editableQuestionOf(form, key, known), key] as const);
      return places
        .filter(([place], n) => isOfPage(place) && places.findIndex(([other]) => other === place) === n)
        .map(([place, key]) => `${place}>${key}`)
        .join(' ');
    }, PROGRESS),
  ).map((pair) => pair.split('>') as [place: string, key: string]);
  const missing = keysIn(
    useAnswerStoreSelector(
      (store) => (page ? [...allMissingKeys(form, evaluatedAnswersOf(store))].filter(isOfPage).join(' ') : ''),
      PROGRESS,
    ),
  ).filter((key) => wrong.every(([place]) => place !== key));
  const isIncomplete = missing.length + wrong.length > 0;
  const words = page && isIncomplete && !isValidating ? sentence(missing.length, wrong.length, page.title) : '';
  useEffect(() => announce(words), [announce, words]);
  return (
    <div role="status">
      {page && announcement !== '' && (
        <Alert variant="success" isSpoken={false}>
          <span>{`${announcement} `}</span>
          {missing[0] !== undefined && (
            <Link to={{ pathname: pagePath(page.id), hash: missing[0] }} onClick={followStep}>
              {translate('sections.to_left')}
            </Link>
          )}
          {wrong.map(([place, key]) => (
            <p key={key}>
              <Link to={{ pathname: pagePath(page.id), hash: place }} onClick={followStep}>
                <FailureReasons of={[key]} />
              </Link>
            </p>
          ))}
        </Alert>
      )}
    </div>
  );
}

const keysIn = (keys: string): readonly string[] => (keys === '' ? [] : keys.split(' '));

function sentence(missing: number, wrong: number, title: string): string {
  if (wrong === 0) return translate('sections.left', { count: missing, title });
  return missing === 0
    ? translate('sections.left_wrong', { count: wrong, title })
    : translate('sections.left_both', { count: missing, wrong, title });
}
