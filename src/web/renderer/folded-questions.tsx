import type { ReactNode } from 'react';
import { answeredText, useFromStore, type AnswerStore } from '../answers/answer-context.tsx';
import { t } from '../text.ts';
import { ChevronIcon } from '../ui/icons.tsx';
import { FoldPanel, useFold } from './fold.tsx';
import type { Run } from './folds.ts';
import { panelId } from './ids.ts';

interface Props {
  readonly run: Run;
  readonly shown: readonly string[];
  readonly children: ReactNode;
}

/** Questions of a section that few people need, or that choosing a school answers, behind one line that names them. */
export function FoldedQuestions({ run: { keys, search }, shown, children }: Props) {
  const id = panelId(keys[0] ?? '');
  const fold = useFold(id, keys, true, search === undefined ? [] : [search]);
  const labels = useFromStore((store) => shown.map((key) => labelOf(store, key)).join(', '));
  return (
    <div className="fold">
      <button type="button" aria-expanded={fold.isOpen} aria-controls={id} onClick={() => fold.setOpen(!fold.isOpen)}>
        <span>{search === undefined ? t('field.rare', { labels }) : t('field.fold_school')}</span> <ChevronIcon />
      </button>
      <FoldPanel id={id} fold={fold}>
        <div className="questions">{children}</div>
      </FoldPanel>
    </div>
  );
}

function labelOf(store: AnswerStore, key: string): string {
  const question = store.form.questions[key];
  return answeredText(store, question?.ui['ui:title'] ?? question?.label ?? '');
}
