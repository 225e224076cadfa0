import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { Page } from '../../../form/model/form.ts';
import { useCarriedState } from '../../navigation/carried-state.ts';
import { REVIEW } from '../../navigation/paths.ts';
import { t } from '../../text.ts';
import { GRID } from '../../theme.ts';
import { useFollowStep } from './use-follow-step.ts';

const Line = styled('p')({ margin: 0, '& a': { display: 'inline-block', paddingBlock: '0.5rem' }, '@media print': { display: 'none' } });
const Panel = styled(Line)(({ theme }) => ({
  padding: '0.5rem 1rem',
  borderRadius: 8,
  borderInlineStart: `4px solid ${theme.palette.primary.main}`,
  backgroundColor: theme.palette.brand.primary.extraLight,
  fontWeight: 600,
}));
const Row = styled('p')({ ...GRID, marginBlock: 0, paddingBlock: '0.125rem 0.375rem', '& a': { fontWeight: 600 } });

/** Link to the review: quiet below the buttons, clearly above those that submit or that come from it. */
export function ReviewLink({ page: { buttons }, isAbove }: { readonly page: Page; readonly isAbove: boolean }) {
  const { reviewing } = useCarriedState();
  const follow = useFollowStep();
  const submits = buttons.some(({ action }) => action === 'submit');
  if ((submits || reviewing !== undefined) !== isAbove) return null;
  const Place = isAbove ? Panel : Line;
  return (
    <Place>
      <Link to={{ pathname: REVIEW, hash: reviewing ?? '' }} onClick={follow}>
        {t(reviewing !== undefined ? 'step.review_again' : isAbove ? 'step.review_first' : 'step.review')}
      </Link>
    </Place>
  );
}

export function BackToReview() {
  const { reviewing } = useCarriedState();
  const follow = useFollowStep();
  if (reviewing === undefined) return null;
  return (
    <Row data-below-steps="">
      <Link to={{ pathname: REVIEW, hash: reviewing }} onClick={follow}>
        {t('step.review_again')}
      </Link>
    </Row>
  );
}
