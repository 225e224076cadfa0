import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import type { Registry } from '@rjsf/utils';
import { AnswerField } from './answer-field.tsx';
import { FieldTemplate } from './templates/field-template.tsx';
import { ObjectFieldTemplate } from './templates/object-field-template.tsx';
import { rjsfWidgets } from './widgets.ts';

const nothing = () => null;

/** Our RJSF theme, with all that a section needs: one field for every kind of answer, our templates, the widgets of the registry. */
export const sectionTheme = {
  fields: {
    ObjectField,
    SchemaField,
    StringField: AnswerField,
    NumberField: AnswerField,
    BooleanField: AnswerField,
    ArrayField: AnswerField,
    FallbackField: AnswerField,
  },
  templates: {
    FieldTemplate,
    ObjectFieldTemplate,
    // Our field template draws description, help and messages itself.
    DescriptionFieldTemplate: nothing,
    FieldHelpTemplate: nothing,
    FieldErrorTemplate: nothing,
  },
  widgets: rjsfWidgets,
} satisfies { fields: Partial<Registry['fields']>; templates: Partial<Registry['templates']>; widgets: Registry['widgets'] };
