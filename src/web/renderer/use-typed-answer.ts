import { useEffect, useLayoutEffect, useRef, useState, type ChangeEvent, type CompositionEvent } from 'react';
import type { Answer } from '../../form/model/answers.ts';
import { cleanTyped } from '../../form/run/clean-answer.ts';
import { useAnswerStore } from '../answers/answer-context.tsx';
import { whenReleased } from '../platform/press.ts';
import { textNamed, type Sentence } from '../text.ts';
import { useFieldDescription } from './field-context.ts';
import type { Put } from './fit-text.ts';

/** The answer that typed text means, or the notice why it cannot be stored. */
export type ParsedText = { readonly answer: Answer } | { readonly notice: string };

interface TextEntry {
  readonly text: string;
  /** The stored answer that the text is shown for; another one, from anywhere, replaces the text. */
  readonly over: Answer;
  readonly epoch: number;
  /** The notice of what was left out. */
  readonly cut?: Sentence | undefined;
  readonly isHint?: boolean | undefined;
}

type Input = HTMLInputElement | HTMLTextAreaElement;

export interface TypedAnswer {
  readonly text: string;
  /** Whether the text is not committed. */
  readonly isTyping: boolean;
  /** What the text means; undefined where it cannot be read. */
  readonly answer: Answer | undefined;
  /** Puts in a text that the student has not typed. */
  readonly type: (text: string) => void;
  readonly commit: () => void;
  /** Handlers of the input. */
  readonly handlers: {
    readonly onChange: (event: ChangeEvent<Input>) => void;
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: (event: CompositionEvent<Input>) => void;
  };
}

interface Options {
  readonly value: Answer;
  readonly onChange: (answer: Answer) => void;
  readonly show: (answer: Answer) => string;
  /** Reads a text that is cleaned as on the server. `isLeft`: the student has left the field, so that nothing more is coming. */
  readonly read: (text: string, isLeft: boolean) => ParsedText;
  /** The text of the input after an edit, `how` its `inputType`; a notice with it says what was left out. */
  readonly put: (before: string, edited: Omit<Put, 'notice'>, how: string) => Put;
  /** Hears of each edit. */
  readonly onType?: (text: string) => void;
}

/**
 * Text typed into a widget stays in the widget, so that a keystroke costs one input, until `commit`: on blur, on Enter,
 * when the store flushes, and when the widget goes away. The store hears of every keystroke, so that what is being typed is
 * kept and saved too. Text that `read` cannot read stays visible, also when the widget comes back; its answer is cleared,
 * and its notice, like that of what `put` left out, goes to the store, which shows it at the field and in every list.
 */
export function useTypedAnswer({ value, onChange, show, read, put, onType }: Options): TypedAnswer {
  const store = useAnswerStore();
  const { name, state, setTypedFailures } = useFieldDescription();
  const { epoch } = state;
  const [entry, setEntry] = useState<TextEntry>();
  const kept = store.typedText(name);
  const question = store.form.questions[name];
  const readClean = (typed: string, isLeft: boolean): ParsedText => read(cleanTyped(question, typed), isLeft);
  const live =
    entry && entry.over === value && entry.epoch === epoch ? entry : kept === undefined ? undefined : { text: kept, over: value, epoch };

  const now: ParsedText = live ? readClean(live.text, false) : { answer: value };
  const answer = 'answer' in now ? now.answer : undefined;
  const isChecked = live !== undefined && state.messages.length > 0;
  const failures = isChecked && answer !== undefined ? store.failuresWith(name, answer).join('\n') : undefined;
  useLayoutEffect(() => setTypedFailures(failures), [setTypedFailures, failures]);

  const commit = (isLeft: boolean): void => {
    if (!live || live.epoch !== store.epoch()) return;
    const reading = readClean(live.text, isLeft);
    const isRead = 'answer' in reading;
    const answer = isRead ? reading.answer : '';
    onChange(answer);
    if (isRead) store.found(name, live.isHint ? undefined : live.cut, answer);
    else store.type(name, live.text, undefined, reading.notice);
    whenReleased(() => setEntry((now) => (now !== entry ? now : isRead ? undefined : { ...live, over: answer })));
  };
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => {
    const commitLatest = (): void => latest.current(false);
    const unregister = store.registerFlush(commitLatest);
    // A text from before has no notice yet.
    if (store.typedText(name) !== undefined) commitLatest();
    return () => {
      unregister();
      commitLatest();
    };
  }, [store, name]);

  const text = live?.text ?? show(value);
  const beforeComposing = useRef(text);
  const type = (typed: string, cut?: Sentence, isHint?: boolean): void => {
    setEntry({ text: typed, over: value, epoch, cut, isHint });
    const reading = readClean(typed, false);
    store.type(name, typed, 'answer' in reading ? reading.answer : undefined, cut && isHint ? textNamed(cut.key, cut.params) : cut);
  };
  const edit = (edited: string, cut?: Sentence, isHint?: boolean): void => {
    onType?.(edited);
    type(edited, cut, isHint);
  };
  const take = (input: Input, before: string, how: string): void => {
    const edited = { text: input.value, caret: input.selectionStart ?? input.value.length };
    const { text: taken, caret, notice, isHint } = put(before, edited, how);
    if (taken !== edited.text) {
      input.value = taken;
      // Inputs for email addresses do not reveal their caret, and do not let it be set.
      if (input.selectionStart !== null) input.setSelectionRange(caret, caret);
    }
    edit(taken, notice, isHint);
  };
  return {
    text,
    isTyping: live !== undefined,
    answer,
    type: (typed) => type(typed),
    commit: () => commit(true),
    handlers: {
      onChange({ currentTarget, nativeEvent }) {
        const { inputType = '', isComposing = false } = nativeEvent as Partial<InputEvent>;
        // A keyboard that composes text must finish before the text may change under it.
        if (isComposing) edit(currentTarget.value);
        else take(currentTarget, text, inputType);
      },
      onCompositionStart() {
        beforeComposing.current = text;
      },
      onCompositionEnd: ({ currentTarget }) => take(currentTarget, beforeComposing.current, 'insertCompositionText'),
    },
  };
}
