import { useLayoutEffect } from 'react';
import type { QuestionState } from '../answers/question-state.ts';
import { createRequiredContext } from '../platform/create-required-context.tsx';

/** A question as it is now, and what the template around its widget says about it to assistive technology. */
export interface FieldDescription {
  readonly name: string;
  /** Ids of help and messages, separated by spaces; undefined if there are none. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
  /** Words beside the label, after a space; empty if there are none. */
  readonly mark: string;
  /** Help text, for a widget that draws its own label. */
  readonly label: string;
  readonly state: QuestionState;
  /** Mentions a failure before the application is validating, where warnings are; '' is none. */
  readonly setEarlyFailure: (failure: string) => void;
  readonly setTypedFailures: (failures: string | undefined) => void;
}

export const [FieldDescriptionProvider, useFieldDescription] = createRequiredContext<FieldDescription>('FieldDescriptionProvider');

/** Mentions a failure that the widget itself can see as soon as the answer is stored: half a phone number, a text that is too long. */
export function useReportEarlyFailure(failure: string): void {
  const { setEarlyFailure } = useFieldDescription();
  useLayoutEffect(() => setEarlyFailure(failure), [setEarlyFailure, failure]);
}
