import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { allMissing } from '../../../../form/run/progress.ts';
import { useAnswerStore, useFromStore } from '../../../answers/answer-context.tsx';
import { knownIn } from '../../../answers/known.ts';
import { useCarriedState } from '../../../navigation/carried-state.ts';
import { pathOf } from '../../../navigation/paths.ts';
import { useAnnouncement } from '../../../renderer/use-announcement.ts';
import { useSession } from '../../../session/session.ts';
import { t } from '../../../text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useFollowStep } from '../use-follow-step.ts';

/** After that nobody finds the spoken words a second time; in ms. */
const SPOKEN = 5000;

/** A quiet word on arrival: what the page that was saved and left still lacks, with the way there. The summary says it while that shows. */
export function LeftNote() {
  const { left } = useCarriedState();
  const { form } = useAnswerStore();
  const isValidating = useSession().status === 'validating';
  const followStep = useFollowStep();
  const [announcement, announce] = useAnnouncement();
  const page = form.pages.find(({ id }) => id === left);
  const missing = useFromStore((store) =>
    [...allMissing(form, knownIn(store))].filter((key) => form.questions[key]?.page === page?.id).join(' '),
  );
  const keys = missing === '' || isValidating ? [] : missing.split(' ');
  const words = page && keys.length > 0 ? t('sections.left', { count: keys.length, title: page.title }) : '';
  useEffect(() => {
    announce(words);
    const timer = setTimeout(() => announce(''), SPOKEN);
    return () => clearTimeout(timer);
  }, [announce, words]);
  return (
    <>
      {page && words !== '' && (
        <Notice variant="success" isSpoken={false}>
          {words}{' '}
          <Link to={{ pathname: pathOf(page.id), hash: keys[0] ?? '' }} onClick={followStep}>
            {t('sections.to_left')}
          </Link>
        </Notice>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
