import { parseAnswerPlaceholders, type AnswerPlaceholder } from '../model/answer-placeholders.ts';
import type { Content, RichTextNode, RichText } from '../model/content.ts';
import type { Form } from '../model/form.ts';
import { fillText, type TextParams } from '../model/text.ts';
import { displayedAnswer, type AnswerSource } from './displayed-answer.ts';

export const answerPlaceholdersOfContent = (content: Content): readonly AnswerPlaceholder[] =>
  content.flatMap((block) => {
    if ('heading' in block) return inWords(block.heading);
    if ('paragraph' in block) return inWords(block.paragraph);
    return block.list.flatMap(({ words }) => inWords(words));
  });

const inWords = (words: RichText): readonly AnswerPlaceholder[] => words.flatMap(inPart);

function inPart(part: RichTextNode): readonly AnswerPlaceholder[] {
  if (typeof part === 'string') return parseAnswerPlaceholders(part);
  if ('strong' in part) return inWords(part.strong);
  if ('emphasis' in part) return inWords(part.emphasis);
  return [...parseAnswerPlaceholders(part.link), ...inWords(part.words)];
}

export function fillAnswerPlaceholders(text: string, form: Form, read: AnswerSource, params: TextParams = {}): string {
  if (!text.includes('{')) return text;
  const answers = parseAnswerPlaceholders(text).map((place) => [place.name, answered(place, form, read)] as const);
  return fillText(text, { ...params, ...Object.fromEntries(answers) });
}

export const fillPlaceholderFallbacks = (text: string, form: Form): string =>
  fillAnswerPlaceholders(text, form, { answers: {}, today: '' });

export const answerPlaceholderParams = (content: Content, form: Form, read: AnswerSource): TextParams =>
  Object.fromEntries(answerPlaceholdersOfContent(content).map((place) => [place.name, answered(place, form, read)]));

function answered({ keys, otherwise = '' }: AnswerPlaceholder, form: Form, read: AnswerSource): string {
  for (const key of keys) {
    const question = form.questions[key];
    const words = question ? displayedAnswer(form, question, read) : '';
    if (words !== '') return words;
  }
  return otherwise;
}
