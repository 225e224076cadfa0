import type { WidgetProps } from '@rjsf/utils';
import type { KeyboardEvent } from 'react';
import { useFieldDescription } from '../field-description.ts';
import type { TypedAnswer } from '../use-typed-answer.ts';

type Typed = Pick<TypedAnswer, 'input' | 'text' | 'commit'>;

/** Attributes of a question's control: its names, and what assistive technology says of it. */
export function useControlAttributes({ id, name }: WidgetProps) {
  const { required, invalid, describedBy } = useFieldDescription();
  return {
    id,
    name,
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  };
}

/** Attributes of a text control, which commits on blur. */
export const useTextControlAttributes = (props: WidgetProps, { input, text, commit }: Typed) => ({
  ...useControlAttributes(props),
  ref: input,
  defaultValue: text,
  disabled: props.disabled,
  readOnly: props.readonly,
  onBlur: commit,
});

/** Attributes of a single-line control, which also commits on Enter. */
export const useSingleLineAttributes = (props: WidgetProps, typed: Typed) => ({
  ...useTextControlAttributes(props, typed),
  onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && typed.commit(),
});

/** Focus target in the place of missing choices. */
export const programmaticFocusProps = (id: string): { readonly id: string; readonly tabIndex: number } => ({ id, tabIndex: -1 });
