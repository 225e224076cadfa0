import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Page } from '../../../form/model/form.ts';
import { findNextIncompleteQuestion } from '../../../form/evaluate/progress.ts';
import { useAnswerStore } from '../../answers/answer-store-context.tsx';
import { evaluatedAnswersOf } from '../../answers/evaluated-answers.ts';
import { pagePath, REVIEW_PATH } from '../../navigation/paths.ts';
import { useStableNavigate } from '../../navigation/use-stable-navigate.ts';
import { translate } from '../../platform/translate.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { useSaveOnStepClick } from '../use-save-on-step-click.ts';
import { lastFormLocation } from './form-location.ts';
import { useRemainingWork } from './use-page-progress.ts';
import { Button } from '../../ui/button.tsx';

interface Props {
  readonly page: Page;
  readonly onGone?: () => void;
}

/** Goes to the next required question without an answer, or with a wrong one, on this page or another; to the review where none is left. */
export function NextIncompleteQuestionButton({ page, onGone }: Props) {
  const store = useAnswerStore();
  const left = useRemainingWork();
  const go = useStableNavigate();
  const followStep = useSaveOnStepClick();
  const goOn = (event: MouseEvent): void => {
    store.flush();
    const key = findNextIncompleteQuestion(
      store.form,
      evaluatedAnswersOf(store),
      lastFormLocation(store.form, page),
      store.failuresToCorrect(),
    );
    const to = key === undefined ? undefined : store.form.questions[key]?.page;
    if (key === undefined || to === undefined) return;
    if (to !== page.id) followStep(event);
    onGone?.();
    go({ pathname: pagePath(to), hash: key }, { replace: to === page.id });
  };
  if (left === 'nothing') {
    return (
      <p className="next-incomplete-question-button-complete">
        <CheckIcon />
        <span>
          <span>{translate('sections.nothing')}</span>{' '}
          <Link to={REVIEW_PATH} onClick={followStep}>
            {translate('step.review')}
          </Link>
        </span>
      </p>
    );
  }
  return <Button size="small" onClick={goOn} label={translate(left === 'missing' ? 'sections.next' : 'sections.next_wrong')} />;
}
