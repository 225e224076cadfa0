import type { Form, Question } from '../../form/model/form.ts';

/** The label of a question before a message about it. A message with a prefix already says whose answer is wrong. */
export function failureLabel({ sections }: Form, { section, ui, label: written }: Question): string {
  const { messagePrefix, whose } = sections[section] ?? {};
  const label = ui['ui:title'] ?? written;
  return whose === undefined || messagePrefix !== undefined ? label : `${whose} ${label}`;
}
