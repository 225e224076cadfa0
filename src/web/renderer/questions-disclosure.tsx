import type { ReactNode } from 'react';
import { interpolateAnswers, useAnswerStoreSelector, type AnswerStore } from '../answers/answer-store-context.tsx';
import { translate } from '../platform/translate.ts';
import { ChevronIcon } from '../ui/icons.tsx';
import { CollapsePanel, useCollapse } from './collapse.tsx';
import type { CollapsedQuestionRun } from './collapsed-question-runs.ts';
import { collapsePanelId } from './element-ids.ts';

interface Props {
  readonly run: CollapsedQuestionRun;
  readonly shown: readonly string[];
  readonly children: ReactNode;
}

/** Questions of a section that few people need, or that choosing a school answers, behind one line that names them. */
export function QuestionsDisclosure({ run: { keys, search }, shown, children }: Props) {
  const id = collapsePanelId(keys[0] ?? '');
  const fold = useCollapse(id, keys, true, search === undefined ? [] : [search]);
  const labels = useAnswerStoreSelector((store) => shown.map((key) => labelOf(store, key)).join(' · '));
  return (
    <div className="fold">
      <button type="button" aria-expanded={fold.isOpen} aria-controls={id} onClick={() => fold.setOpen(!fold.isOpen)}>
        <span>{search === undefined ? translate('field.rare', { labels }) : translate('field.fold_school')}</span> <ChevronIcon />
      </button>
      <CollapsePanel id={id} fold={fold}>
        <div className="questions">{children}</div>
      </CollapsePanel>
    </div>
  );
}

function labelOf(store: AnswerStore, key: string): string {
  const question = store.form.questions[key];
  return interpolateAnswers(store, question?.ui['ui:title'] ?? question?.label ?? '');
}
