import { useRef, useState, type ChangeEvent, type CompositionEvent } from 'react';
import { fitText } from './fit-text.ts';
import type { TypedAnswer } from './use-typed-answer.ts';

type Input = HTMLInputElement | HTMLTextAreaElement;

/** Handlers of an input that takes so many characters, and whether what was put in last did not fit. */
export function useFittingText({ text: now, type }: Pick<TypedAnswer, 'text' | 'type'>, limit: number) {
  const [isCut, setCut] = useState(false);
  const beforeComposing = useRef(now);
  const take = (input: Input, before: string): void => {
    const edited = { text: input.value, caret: input.selectionStart ?? input.value.length };
    const { text, caret } = fitText(before, edited, limit);
    setCut(text !== edited.text);
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
      onChange({ currentTarget, nativeEvent }: ChangeEvent<Input>): void {
        const { isComposing = false } = nativeEvent as Partial<InputEvent>;
        // A keyboard that composes text must finish before the text may change under it.
        if (isComposing) type(currentTarget.value);
        else take(currentTarget, now);
      },
      onCompositionStart(): void {
        beforeComposing.current = now;
      },
      onCompositionEnd: ({ currentTarget }: CompositionEvent<Input>): void => take(currentTarget, beforeComposing.current),
    },
  };
}
