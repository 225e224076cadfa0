import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { Page } from '../../form/model/form.ts';
import { useNavigationState } from '../navigation/navigation-state.ts';
import { REVIEW_PATH } from '../navigation/paths.ts';
import { translate } from '../platform/translate.ts';
import { PAGE_CONTAINER_STYLE } from '../ui/theme.ts';
import { useSaveOnStepClick } from './use-save-on-step-click.ts';

const Line = styled('p')({ margin: 0, '& a': { display: 'inline-block', paddingBlock: '0.5rem' }, '@media print': { display: 'none' } });
const Panel = styled(Line)(({ theme }) => ({
  padding: '0.5rem 1rem',
  borderRadius: 8,
  borderInlineStart: `4px solid ${theme.palette.primary.main}`,
  backgroundColor: theme.palette.brand.primary.extraLight,
  fontWeight: 600,
}));
const Row = styled('p')({ ...PAGE_CONTAINER_STYLE, marginBlock: 0, paddingBlock: '0.125rem 0.375rem', '& a': { fontWeight: 600 } });

/** Link to the review: quiet below the buttons, clearly above those that submit or that come from it. */
export function ReviewLink({ page: { buttons }, isAbove }: { readonly page: Page; readonly isAbove: boolean }) {
  const { reviewing } = useNavigationState();
  const follow = useSaveOnStepClick();
  const submits = buttons.some(({ action }) => action === 'submit');
  if ((submits || reviewing !== undefined) !== isAbove) return null;
  const Place = isAbove ? Panel : Line;
  return (
    <Place>
      <Link to={{ pathname: REVIEW_PATH, hash: reviewing ?? '' }} onClick={follow}>
        {translate(reviewing !== undefined ? 'step.review_again' : isAbove ? 'step.review_first' : 'step.review')}
      </Link>
    </Place>
  );
}

export function BackToReviewLink() {
  const { reviewing } = useNavigationState();
  const follow = useSaveOnStepClick();
  if (reviewing === undefined) return null;
  return (
    <Row data-below-steps="">
      <Link to={{ pathname: REVIEW_PATH, hash: reviewing }} onClick={follow}>
        {translate('step.review_again')}
      </Link>
    </Row>
  );
}
