import { answerPlacesIn, type AnswerPlace } from '../model/answer-places.ts';
import type { Content, Inline, Words } from '../model/content.ts';
import type { Form } from '../model/form.ts';
import { fillText, type TextParams } from '../model/text.ts';
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

/** A text of the form with the answers that it names, as people read them, and whatever else is filled into it. */
export function withAnswers(text: string, form: Form, read: Read, params: TextParams = {}): string {
  const answers = answerPlacesIn(text).map((place) => [place.name, answered(place, form, read)] as const);
  return fillText(text, { ...params, ...Object.fromEntries(answers) });
}

/** The same where no answers are known: with the words that are said until they are given. */
export const withoutAnswers = (text: string, form: Form): string => withAnswers(text, form, { answers: {}, today: '' });

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
