import { useRef, useState, type ChangeEvent, type CompositionEvent } from 'react';
import { fitText } from './fit-text.ts';
import type { TypedAnswer } from './use-typed-answer.ts';

/** Handlers of an input that takes so many characters, and whether a text that was pasted last did not fit. */
export function useFittingText({ text: now, type }: Pick<TypedAnswer, 'text' | 'type'>, limit: number) {
  const [isCut, setCut] = useState(false);
  const beforeComposing = useRef(now);
  const take = (input: HTMLInputElement, before: string, how: string): void => {
    const edited = { text: input.value, caret: input.selectionStart ?? input.value.length };
    const { text, caret } = fitText(before, edited, limit);
    setCut(how === 'insertFromPaste' && text !== edited.text);
    if (text !== edited.text) {
      input.value = text;
      // Inputs for email addresses do not reveal their caret, and do not let it be set.
      if (input.selectionStart !== null) input.setSelectionRange(caret, caret);
    }
    type(text);
  };
  return {
    isCut,
    handlers: {
      onChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
        const { inputType = '', isComposing = false } = nativeEvent as Partial<InputEvent>;
        // A keyboard that composes text must finish before the text may change under it.
        if (isComposing) type(currentTarget.value);
        else take(currentTarget, now, inputType);
      },
      onCompositionStart(): void {
        beforeComposing.current = now;
      },
      onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>): void => take(currentTarget, beforeComposing.current, ''),
    },
  };
}
