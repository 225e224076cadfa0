import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { allMissing, givenAt } from '../../../../form/run/progress.ts';
import { useAnswerStore, useFromStore } from '../../../answers/answer-context.tsx';
import { knownIn } from '../../../answers/known.ts';
import { useCarriedState } from '../../../navigation/carried-state.ts';
import { pathOf } from '../../../navigation/paths.ts';
import { useAnnouncement } from '../../../renderer/use-announcement.ts';
import { useSession } from '../../../session/session.ts';
import { t } from '../../../text.ts';
import { Alert } from '../../../ui/alert.tsx';
import { useFaults } from '../use-failures.ts';
import { Reasons } from './reason.tsx';
import { useFollowStep } from '../use-follow-step.ts';

/** Note on arrival: what the page that was left lacks, which answers are wrong and why. Hidden while the summary says it. */
export function LeftNote() {
  const { left } = useCarriedState();
  const { form } = useAnswerStore();
  const isValidating = useSession().status === 'validating';
  const faults = useFaults();
  const followStep = useFollowStep();
  const [announcement, announce] = useAnnouncement();
  const page = form.pages.find(({ id }) => id === left);
  const isOfPage = (key: string): boolean => form.questions[key]?.page === page?.id;
  // A wrong copy is corrected where it is given: place and question, such as `city>current_city`.
  const wrong = keysIn(
    useFromStore((store) => {
      if (!page) return '';
      const known = knownIn(store);
      const places = Object.keys(faults(store)).map((key) => [givenAt(form, key, known), key] as const);
      return places
        .filter(([place], n) => isOfPage(place) && places.findIndex(([other]) => other === place) === n)
        .map(([place, key]) => `${place}>${key}`)
        .join(' ');
    }),
  ).map((pair) => pair.split('>') as [place: string, key: string]);
  const missing = keysIn(useFromStore((store) => (page ? [...allMissing(form, knownIn(store))].filter(isOfPage).join(' ') : ''))).filter(
    (key) => wrong.every(([place]) => place !== key),
  );
  const isIncomplete = missing.length + wrong.length > 0;
  const words = page && isIncomplete && !isValidating ? sentence(missing.length, wrong.length, page.title) : '';
  useEffect(() => announce(words), [announce, words]);
  return (
    <div role="status">
      {page && announcement !== '' && (
        <Alert variant="success" isSpoken={false}>
          <span>{`${announcement} `}</span>
          {missing[0] !== undefined && (
            <Link to={{ pathname: pathOf(page.id), hash: missing[0] }} onClick={followStep}>
              {t('sections.to_left')}
            </Link>
          )}
          {wrong.map(([place, key]) => (
            <p key={key}>
              <Link to={{ pathname: pathOf(page.id), hash: place }} onClick={followStep}>
                <Reasons of={[key]} />
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
  if (wrong === 0) return t('sections.left', { count: missing, title });
  return missing === 0 ? t('sections.left_wrong', { count: wrong, title }) : t('sections.left_both', { count: missing, wrong, title });
}
