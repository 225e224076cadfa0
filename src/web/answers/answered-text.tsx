import { namesAnswers } from '../../form/model/answer-places.ts';
import { withAnswers } from '../../form/run/answered-places.ts';
import { useFromStore } from './answer-context.tsx';
import type { AnswerStore } from './answer-store.ts';

/** A text of the form as it reads now: with the answers that it names. */
export const answeredText = (store: AnswerStore, text: string): string =>
  namesAnswers(text) ? withAnswers(text, store.form, { answers: store.getAnswers(), today: store.moment().today }) : text;

/** The same, followed: only a text that names answers follows any, and is drawn again only when it reads otherwise. */
export const useAnsweredText = (text: string): string =>
  useFromStore((store) => answeredText(store, text), namesAnswers(text) ? undefined : null);

/** The same as an element. */
export const AnsweredText = ({ text }: { readonly text: string }) => (namesAnswers(text) ? <Following text={text} /> : <span>{text}</span>);

const Following = ({ text }: { readonly text: string }) => <span>{useAnsweredText(text)}</span>;
