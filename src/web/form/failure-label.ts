import { labelInList, type Form, type Question } from '../../form/model/form.ts';

/** The label of a question before a message about it. A message with a prefix already says whose answer is wrong. */
export const failureLabel = (form: Form, question: Question): string =>
  form.sections[question.section]?.messagePrefix === undefined ? labelInList(form, question) : (question.ui['ui:title'] ?? question.label);
