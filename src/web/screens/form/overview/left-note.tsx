import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { givenIn } from '../../../../form/run/missing.ts';
import { allMissing, givenAt } from '../../../../form/run/progress.ts';
import { useAnswerStore, useFromStore } from '../../../answers/answer-context.tsx';
import { knownIn } from '../../../answers/known.ts';
import { useCarriedState } from '../../../navigation/carried-state.ts';
import { pathOf } from '../../../navigation/paths.ts';
import { useAnnouncement } from '../../../renderer/use-announcement.ts';
import { useSession } from '../../../session/session.ts';
import { t } from '../../../text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useFaults } from '../use-failures.ts';
import { useFollowStep } from '../use-follow-step.ts';

/**
 * A quiet word on arrival: what the page that was saved and left still lacks, and which answers there are wrong, with the way there. The
 * summary says it while that shows. What is spoken is what is there to read, so that nobody finds it twice.
 */
export function LeftNote() {
  const { left } = useCarriedState();
  const { form } = useAnswerStore();
  const isValidating = useSession().status === 'validating';
  const faults = useFaults();
  const followStep = useFollowStep();
  const [announcement, announce] = useAnnouncement();
  const page = form.pages.find(({ id }) => id === left);
  const ofPage = (keys: Iterable<string>): string => [...keys].filter((key) => form.questions[key]?.page === page?.id).join(' ');
  const missing = keysIn(useFromStore((store) => ofPage(allMissing(form, knownIn(store)))));
  const wrong = keysIn(
    useFromStore((store) => {
      const known = knownIn(store);
      return ofPage(new Set(Object.keys(givenIn(faults(store), known)).map((key) => givenAt(form, key, known))));
    }),
  );
  const [first] = [...missing, ...wrong];
  const words = page && first !== undefined && !isValidating ? sentence(missing.length, wrong.length, page.title) : '';
  useEffect(() => announce(words), [announce, words]);
  return (
    <div role="status">
      {page && announcement !== '' && (
        <Notice variant="success" isSpoken={false}>
          {announcement}{' '}
          <Link to={{ pathname: pathOf(page.id), hash: first ?? '' }} onClick={followStep}>
            {t(missing.length > 0 ? 'sections.to_left' : 'sections.to_wrong')}
          </Link>
        </Notice>
      )}
    </div>
  );
}

const keysIn = (keys: string): readonly string[] => (keys === '' ? [] : keys.split(' '));

function sentence(missing: number, wrong: number, title: string): string {
  if (wrong === 0) return t('sections.left', { count: missing, title });
  return missing === 0 ? t('sections.left_wrong', { count: wrong, title }) : t('sections.left_both', { count: missing, wrong, title });
}
