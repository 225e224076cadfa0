import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Page } from '../../../../form/model/form.ts';
import { nextMissing } from '../../../../form/run/progress.ts';
import { useAnswerStore } from '../../../answers/answer-context.tsx';
import { knownIn } from '../../../answers/known.ts';
import { pathOf, REVIEW } from '../../../navigation/paths.ts';
import { useGo } from '../../../navigation/use-go.ts';
import { t } from '../../../text.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { useFaults } from '../use-failures.ts';
import { useFollowStep } from '../use-follow-step.ts';
import { lastPlace } from './use-place.ts';
import { useLeft } from './use-progress.ts';
import { Button } from '../../../ui/button.tsx';

const Complete = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: '0.5rem',
  alignItems: 'baseline',
  margin: 0,
  fontSize: '0.9375rem',
  lineHeight: 1.4,
  '& svg': { flex: 'none', color: theme.palette.primary.main },
  '& a': { display: 'inline-block', minHeight: 24, fontWeight: 600 },
}));

interface Props {
  readonly page: Page;
  readonly onGone?: () => void;
}

/** Goes to the next required question without an answer, or with a wrong one, on this page or another; to the review where none is left. */
export function NextMissing({ page, onGone }: Props) {
  const store = useAnswerStore();
  const left = useLeft();
  const faults = useFaults();
  const go = useGo();
  const followStep = useFollowStep();
  const goOn = (event: MouseEvent): void => {
    store.flush();
    const key = nextMissing(store.form, knownIn(store), lastPlace(store.form, page), faults(store));
    const to = key === undefined ? undefined : store.form.questions[key]?.page;
    if (key === undefined || to === undefined) return;
    if (to !== page.id) followStep(event);
    onGone?.();
    go({ pathname: pathOf(to), hash: key }, { replace: to === page.id });
  };
  if (left === 'nothing') {
    return (
      <Complete>
        <CheckIcon />
        <span>
          <span>{t('sections.nothing')}</span>{' '}
          <Link to={REVIEW} onClick={followStep}>
            {t('step.review')}
          </Link>
        </span>
      </Complete>
    );
  }
  return (
    <Button variant="outlined" size="small" onClick={goOn}>
      {t(left === 'missing' ? 'sections.next' : 'sections.next_wrong')}
    </Button>
  );
}
