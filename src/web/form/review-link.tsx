import { Link } from 'react-router-dom';
import type { Page } from '../../form/model/form.ts';
import { useNavigationState } from '../navigation/navigation-state.ts';
import { REVIEW_PATH } from '../navigation/paths.ts';
import { translate } from '../platform/translate.ts';
import { useSaveOnStepClick } from './use-save-on-step-click.ts';

/** Link to the review: quiet below the buttons, clearly above those that submit or that come from it. */
export function ReviewLink({ page: { buttons }, isAbove }: { readonly page: Page; readonly isAbove: boolean }) {
  const { reviewing } = useNavigationState();
  const follow = useSaveOnStepClick();
  const submits = buttons.some(({ action }) => action === 'submit');
  if ((submits || reviewing !== undefined) !== isAbove) return null;
  return (
    <p className={isAbove ? 'review-link-line review-link-panel' : 'review-link-line'}>
      <Link to={{ pathname: REVIEW_PATH, hash: reviewing ?? '' }} onClick={follow}>
        {translate(reviewing !== undefined ? 'step.review_again' : isAbove ? 'step.review_first' : 'step.review')}
      </Link>
    </p>
  );
}

export function BackToReviewLink() {
  const { reviewing } = useNavigationState();
  const follow = useSaveOnStepClick();
  if (reviewing === undefined) return null;
  return (
    <p className="review-link-row" data-below-steps="">
      <Link to={{ pathname: REVIEW_PATH, hash: reviewing }} onClick={follow}>
        {translate('step.review_again')}
      </Link>
    </p>
  );
}
