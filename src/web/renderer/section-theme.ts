import type { Registry } from '@rjsf/utils';
import { AnswerField } from './answer-field.tsx';
import { FieldTemplate } from './templates/field-template.tsx';
import { ObjectFieldTemplate } from './templates/object-field-template.tsx';
import { rjsfWidgets } from './widgets.ts';

/** Our RJSF theme: one field for every kind of answer, our templates, and the widgets of the registry. */
export const sectionTheme = {
  fields: {
    StringField: AnswerField,
    NumberField: AnswerField,
    BooleanField: AnswerField,
    ArrayField: AnswerField,
    FallbackField: AnswerField,
  },
  templates: { FieldTemplate, ObjectFieldTemplate },
  widgets: rjsfWidgets,
} satisfies { fields: Partial<Registry['fields']>; templates: Partial<Registry['templates']>; widgets: Registry['widgets'] };
