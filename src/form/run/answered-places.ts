import { parsePlaceholders, type AnswerPlaceholder } from '../model/answer-places.ts';
import type { Content, Inline, Words } from '../model/content.ts';
import type { Form } from '../model/form.ts';
import { fillText, type TextParams } from '../model/text.ts';
import { displayedAnswer, type AnswerSource } from './displayed-answer.ts';

export const answerPlacesOf = (content: Content): readonly AnswerPlaceholder[] =>
  content.flatMap((block) => {
    if ('heading' in block) return inWords(block.heading);
    if ('paragraph' in block) return inWords(block.paragraph);
    return block.list.flatMap(({ words }) => inWords(words));
  });

const inWords = (words: Words): readonly AnswerPlaceholder[] => words.flatMap(inPart);

function inPart(part: Inline): readonly AnswerPlaceholder[] {
  if (typeof part === 'string') return parsePlaceholders(part);
  if ('strong' in part) return inWords(part.strong);
  if ('emphasis' in part) return inWords(part.emphasis);
  return [...parsePlaceholders(part.link), ...inWords(part.words)];
}

export function withAnswers(text: string, form: Form, read: AnswerSource, params: TextParams = {}): string {
  const answers = parsePlaceholders(text).map((place) => [place.name, answered(place, form, read)] as const);
  return fillText(text, { ...params, ...Object.fromEntries(answers) });
}

export const withoutAnswers = (text: string, form: Form): string => withAnswers(text, form, { answers: {}, today: '' });

export const answerParams = (content: Content, form: Form, read: AnswerSource): TextParams =>
  Object.fromEntries(answerPlacesOf(content).map((place) => [place.name, answered(place, form, read)]));

function answered({ keys, otherwise = '' }: AnswerPlaceholder, form: Form, read: AnswerSource): string {
  for (const key of keys) {
    const question = form.questions[key];
    const words = question ? displayedAnswer(form, question, read) : '';
    if (words !== '') return words;
  }
  return otherwise;
}
