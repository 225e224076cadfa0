import { useLayoutEffect } from 'react';
import type { QuestionState } from '../answers/question-state.ts';
import { provided } from '../platform/provided.tsx';

/** A question as it is now, and what the template around its widget says about it to assistive technology. */
export interface FieldDescription {
  /** The key of the question. */
  readonly name: string;
  /** Ids of help and messages, separated by spaces; undefined if there are none. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
  /** Help text, for a widget that draws its own label. */
  readonly label: string;
  readonly state: QuestionState;
  /** Shows the widget's message about the text just typed, among the other messages; '' is none. */
  readonly setNotice: (notice: string) => void;
}

export const [FieldDescriptionProvider, useFieldDescription] = provided<FieldDescription>('FieldDescriptionProvider');

/** Shows a message about the text just typed, where the question's messages are. */
export function useNotice(notice: string): void {
  const { setNotice } = useFieldDescription();
  useLayoutEffect(() => setNotice(notice), [setNotice, notice]);
}
