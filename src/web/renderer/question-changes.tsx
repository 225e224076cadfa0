import { useState } from 'react';
import { sectionsIn, type Page } from '../../form/form.ts';
import { useAnswerStore, useEvaluation, useFromStore } from '../answers/answer-context.tsx';
import { t } from '../text.ts';

/** Tells a screen reader that an answer made questions appear or disappear; loaded answers say nothing. */
export function QuestionChanges({ page }: { readonly page: Page }) {
  const { form } = useAnswerStore();
  const { sections } = useEvaluation();
  const count = page.content
    .flatMap((item) => sectionsIn(form, item))
    .reduce((sum, id) => sum + (sections[id]?.keys.size ?? 0), 0);
  const epoch = useFromStore((store) => store.epoch());
  const [known, setKnown] = useState({ count, epoch, said: '' });
  if (known.epoch !== epoch) setKnown({ count, epoch, said: '' });
  else if (known.count !== count) {
    setKnown({ count, epoch, said: t(count > known.count ? 'field.questions_appeared' : 'field.questions_disappeared') });
  }
  return <span className="spoken" role="status">{known.said}</span>;
}
