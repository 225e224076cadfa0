import { answerPlacesIn, type AnswerPlace } from '../model/answer-places.ts';
import type { Content, Inline, Words } from '../model/content.ts';
import type { Form } from '../model/form.ts';
import type { TextParams } from '../model/text.ts';
import { displayedAnswer, type Read } from './displayed-answer.ts';

/** The places for answers in what is said. */
export const answerPlacesOf = (content: Content): readonly AnswerPlace[] =>
  content.flatMap((block) => {
    if ('heading' in block) return inWords(block.heading);
    if ('paragraph' in block) return inWords(block.paragraph);
    return block.list.flatMap(({ words }) => inWords(words));
  });

const inWords = (words: Words): readonly AnswerPlace[] => words.flatMap(inPart);

function inPart(part: Inline): readonly AnswerPlace[] {
  if (typeof part === 'string') return answerPlacesIn(part);
  if ('strong' in part) return inWords(part.strong);
  if ('emphasis' in part) return inWords(part.emphasis);
  return [...answerPlacesIn(part.link), ...inWords(part.words)];
}

/** What each of these places says for those who gave these answers, as people read them. */
export const answerParams = (content: Content, form: Form, read: Read): TextParams =>
  Object.fromEntries(answerPlacesOf(content).map((place) => [place.name, answered(place, form, read)]));

function answered({ keys, otherwise = '' }: AnswerPlace, form: Form, read: Read): string {
  for (const key of keys) {
    const question = form.questions[key];
    const words = question ? displayedAnswer(form, question, read) : '';
    if (words !== '') return words;
  }
  return otherwise;
}
