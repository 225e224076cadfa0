import type { Form, Question } from '../../src/form/model/form.ts';
import { widgetNameOf } from '../../src/form/model/widget-definitions.ts';

type Role = 'textbox' | 'combobox' | 'radiogroup' | 'checkbox' | 'group';
const roles: Readonly<Record<string, Role>> = {
  select: 'combobox',
  radio: 'radiogroup',
  checkbox: 'checkbox',
  checkboxes: 'group',
  lookup: 'combobox',
  upload: 'group',
};

export const ariaRoleOf = (question: Question): Role => roles[widgetNameOf(question)] ?? 'textbox';

export function accessibleNamePattern(form: Form, question: Question): RegExp {
  const optional = escaped(form.text['field.optional'] ?? '(optional)');
  return new RegExp(`^${written(labelOf(question))}( ${optional})?$`);
}

export const labelPattern = (question: Question): RegExp => new RegExp(written(labelOf(question)));

const labelOf = (question: Question): string => question.ui['ui:title'] ?? question.label;

const written = (label: string): string =>
  label
    .split(/\{answer\.[^{}]*\}/)
    .map(escaped)
    .join('.+');

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
