import { useEffect, useLayoutEffect, useReducer, useRef, type ChangeEvent, type CompositionEvent } from 'react';
import type { Answer } from '../../form/model/answers.ts';
import { cleanTypedText } from '../../form/evaluate/clean-answer.ts';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { runAfterPointerRelease } from '../platform/pointer-press.ts';
import { translateKey, type DeferredText } from '../platform/translate.ts';
import { useFieldDescription } from './field-description.ts';
import type { TextEdit } from './truncate-edit.ts';

/** The answer that typed text means, or the notice why it cannot be stored. */
export type ParsedText = { readonly answer: Answer } | { readonly notice: string };

type Input = HTMLInputElement | HTMLTextAreaElement;

interface Options {
  readonly value: Answer;
  readonly onChange: (answer: Answer) => void;
  readonly show: (answer: Answer) => string;
  /** Reads a text that is cleaned as on the server. `isLeft`: the student has left the field, so that nothing more is coming. */
  readonly read: (text: string, isLeft: boolean) => ParsedText;
  /** The text of the input after an edit, `how` its `inputType`; a notice with it says what was left out. */
  readonly put: (before: string, edited: Omit<TextEdit, 'notice'>, how: string) => TextEdit;
  readonly onType?: (text: string) => void;
  /** True if each edit and commit draws the widget again, as it shows more of the text than its input. */
  readonly isFollowed?: boolean;
}

export type TypedAnswer = ReturnType<typeof useTypedAnswer>;

/** Typed text stays in its input until `commit`, so a keystroke draws nothing; the store hears each. Unreadable text stays visible. */
export function useTypedAnswer({ value, onChange, show, read, put, onType, isFollowed = false }: Options) {
  const store = useAnswerStore();
  const { name, state, setTypedFailures } = useFieldDescription();
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  /** The notice of what was left out of a text, unless it goes when the field is left. */
  const lastCut = useRef<{ readonly text: string; readonly cut: DeferredText | undefined }>(undefined);
  const question = store.form.questions[name];
  const readClean = (typed: string, isLeft: boolean): ParsedText => read(cleanTypedText(question, typed), isLeft);
  const textNow = (): string => store.typedText(name) ?? show(store.answerTo(name));
  const live = store.typedText(name);
  const text = live ?? show(value);
  const showText = (shown = textNow()): void => {
    if (input.current && input.current.value !== shown) input.current.value = shown;
  };
  useLayoutEffect(() => showText(text));

  const now: ParsedText = live === undefined ? { answer: value } : readClean(live, false);
  const answer = 'answer' in now ? now.answer : undefined;
  const isChecked = state.messages.length + state.earlyFailures.length > 0;
  const failures = live !== undefined && isChecked && answer !== undefined ? store.failuresWith(name, answer).join('\n') : undefined;
  useLayoutEffect(() => setTypedFailures(failures), [setTypedFailures, failures]);

  const commit = (isLeft: boolean): void => {
    const typed = store.typedText(name);
    if (typed === undefined) return;
    const reading = readClean(typed, isLeft);
    const isRead = 'answer' in reading;
    const answer = isRead ? reading.answer : '';
    onChange(answer);
    if (isRead) store.setNotice(name, lastCut.current?.text === typed ? lastCut.current.cut : undefined, answer);
    else store.setTypedText(name, typed, undefined, reading.notice);
    if (isFollowed || isChecked) runAfterPointerRelease(draw);
    else showText();
  };
  const latest = useRef({ commit, showText });
  useEffect(() => {
    latest.current = { commit, showText };
  });
  // A new answer changes the input alone, and draws nothing.
  useEffect(() => {
    if (isFollowed) return undefined;
    const follow = (): void => runAfterPointerRelease(() => latest.current.showText());
    follow();
    return store.subscribe(follow, name);
  }, [store, name, isFollowed]);
  useEffect(() => {
    const commitLatest = (): void => latest.current.commit(false);
    const unregister = store.registerFlush(commitLatest);
    // A text from before has no notice yet.
    if (store.typedText(name) !== undefined) commitLatest();
    return () => {
      unregister();
      commitLatest();
    };
  }, [store, name]);

  const beforeComposing = useRef(text);
  const type = (typed: string, cut?: DeferredText, isHint?: boolean): void => {
    lastCut.current = { text: typed, cut: isHint ? undefined : cut };
    const reading = readClean(typed, false);
    store.setTypedText(
      name,
      typed,
      'answer' in reading ? reading.answer : undefined,
      cut && isHint ? translateKey(cut.key, cut.params) : cut,
    );
    if (isFollowed || isChecked || typed !== input.current?.value) draw();
  };
  const edit = (edited: string, cut?: DeferredText, isHint?: boolean): void => {
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
    /** The input, which keeps its own text: it must have this as its `ref`, and `text` as its `defaultValue`. */
    input,
    text,
    isTyping: live !== undefined,
    answer,
    type: (typed: string): void => type(typed),
    commit: (): void => commit(true),
    handlers: {
      onChange({ currentTarget, nativeEvent }: ChangeEvent<Input>): void {
        const { inputType = '', isComposing = false } = nativeEvent as Partial<InputEvent>;
        // A keyboard that composes text must finish before the text may change under it.
        if (isComposing) edit(currentTarget.value);
        else take(currentTarget, textNow(), inputType);
      },
      onCompositionStart(): void {
        beforeComposing.current = textNow();
      },
      onCompositionEnd: ({ currentTarget }: CompositionEvent<Input>): void =>
        take(currentTarget, beforeComposing.current, 'insertCompositionText'),
    },
  };
}
