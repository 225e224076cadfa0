import type { Content, ShownContent } from '../../form/model/content.ts';
import { commonParams } from '../../form/model/text.ts';
import { answerPlaceholderParams } from '../../form/evaluate/fill-answer-placeholders.ts';
import { interpolateContent, plainText } from '../../form/evaluate/interpolate-content.ts';
import type { AnswerStore } from '../answers/answer-store-context.tsx';

/** Content as plain text, one line for each block or list item. */
export function contentText(store: AnswerStore, content: Content): string {
  const { today } = store.formTime();
  const answers = answerPlaceholderParams(content, store.form, { answers: store.getAnswers(), today });
  return linesOf(interpolateContent(content, { ...commonParams(store.form, today), ...answers })).join('\n');
}

const linesOf = (content: ShownContent): readonly string[] =>
  content.flatMap((block) => {
    if ('heading' in block) return [plainText(block.heading)];
    return 'paragraph' in block ? [plainText(block.paragraph)] : block.list.map(({ words }) => plainText(words));
  });
