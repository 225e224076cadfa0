import { useSyncExternalStore } from 'react';
import { computedAnswer } from '../../form/evaluate/apply-answer.ts';
import { displayedAnswer } from '../../form/evaluate/displayed-answer.ts';
import { isAnswered, UNANSWERED, type Answer } from '../../form/model/answers.ts';
import type { AnswerOption } from '../../form/model/form-files.ts';
import type { Question } from '../../form/model/form.ts';
import { useAnswerStoreSelector, useAnswerStore, type AnswerStore } from '../answers/answer-store-context.tsx';
import { pageLanguage } from '../platform/page-language.ts';
import { controlId } from './element-ids.ts';
import { useFieldDescription } from './field-description.ts';

interface Props {
  readonly question: Question;
  readonly offered: readonly AnswerOption[] | undefined;
  readonly commit: (answer: Answer) => void;
}

/** Button below an unanswered field that fills in the suggested answer; an unanswered country has the browser's. */
export function SuggestedAnswer({ question, offered, commit }: Props) {
  const { key } = question;
  const { form, formTime, subscribeTyping, typedText } = useAnswerStore();
  const { label } = useFieldDescription();
  const answer = useAnswerStoreSelector(
    (store) => suggestedAnswer(store, question, offered),
    question.suggest === undefined ? key : undefined,
  );
  const isTyping = useSyncExternalStore(subscribeTyping, () => Boolean(typedText(key)));
  if (!isAnswered(answer) || isTyping) return null;
  const take = (): void => {
    commit(answer);
    const id = controlId(key);
    const place = offered?.findIndex(({ value }) => value === String(answer)) ?? 0;
    (document.getElementById(`${id}-${place + 1}`) ?? document.getElementById(id))?.focus();
  };
  return (
    <button className="suggestion" type="button" onClick={take}>
      <span>{displayedAnswer(form, question, { answers: { [key]: answer }, today: formTime().today })}</span>
      <span className="spoken">{` ${label}`}</span>
    </button>
  );
}

function suggestedAnswer(store: AnswerStore, question: Question, offered: Props['offered']): Answer {
  const { key, suggest } = question;
  if (isAnswered(store.answerTo(key))) return UNANSWERED;
  const country = suggest === undefined && browserCountry();
  const answer =
    suggest === undefined
      ? (offered?.find(({ label }) => label === country)?.value ?? UNANSWERED)
      : computedAnswer(store.form, question, suggest, store.formState());
  if (!isAnswered(answer) || offered?.every(({ value }) => value !== String(answer))) return UNANSWERED;
  return store.failuresWith(key, answer).length === 0 ? answer : UNANSWERED;
}

export const hasSuggestion = ({ suggest, ui }: Question): boolean =>
  suggest !== undefined || ui['ui:autocomplete']?.endsWith('country') === true;

/** Name of the country that the browser is set to, in the language of the page. Some browsers name a language that is no tag, such as `c`. */
function browserCountry(): string | undefined {
  try {
    const { region } = new Intl.Locale(navigator.language);
    return region === undefined ? undefined : new Intl.DisplayNames(pageLanguage(), { type: 'region' }).of(region);
  } catch {
    return undefined;
  }
}
