import { useLayoutEffect } from 'react';
import { provided } from '../platform/provided.tsx';

/** What the template around a widget says about it to assistive technology. */
export interface FieldDescription {
  /** The key of the question. */
  readonly name: string;
  /** Ids of help and messages, separated by spaces; undefined if there are none. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
  /** Help text, for a widget that draws its own label. */
  readonly label: string;
  /** Whether the answer is a copy, which is changed at its source. */
  readonly isCopied: boolean;
  /** Shows the widget's message about the text just typed, among the other messages; '' is none. */
  readonly setNotice: (notice: string) => void;
}

export const [FieldDescriptionProvider, useFieldDescription] = provided<FieldDescription>('FieldDescriptionProvider');

/** Shows a message about the text just typed, where the question's messages are. */
export function useNotice(notice: string): void {
  const { setNotice } = useFieldDescription();
  useLayoutEffect(() => setNotice(notice), [setNotice, notice]);
}
