import Form from '@rjsf/core/lib/components/Form.js';
import type { FieldProps, RJSFSchema, UiSchema } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import { keysForStudents, type Form as CompiledForm, type Section } from '../../form/model/form.ts';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { createLazyRjsfValidator } from '../answers/lazy-validators.ts';
import { AnswerField } from './answer-field.tsx';
import { SectionProvider } from './section-context.ts';
import { FieldTemplate } from './templates/field-template.tsx';
import { ObjectFieldTemplate } from './templates/object-field-template.tsx';
import { rjsfWidgets } from './widgets.ts';

const fields = { SchemaField: SectionField };
const noButton = <></>;

/** One section as one RJSF form, rendered once: schemas are constant, and each part follows the store by itself. */
export const SectionForm = memo(function SectionForm({ section }: { readonly section: Section }) {
  const { form } = useAnswerStore();
  const schema = section.schema as object as RJSFSchema;
  const uiSchema = useMemo(() => uiSchemaOf(form, section), [form, section]);
  const validator = useMemo(() => createLazyRjsfValidator(schema), [schema]);
  return (
    <SectionProvider value={section}>
      <Form
        tagName="div"
        className="questions"
        noValidate
        showErrorList={false}
        validator={validator}
        schema={schema}
        uiSchema={uiSchema}
        fields={fields}
        widgets={rjsfWidgets}
      >
        {noButton}
      </Form>
    </SectionProvider>
  );
});

const uiSchemaOf = (form: CompiledForm, { keys }: Section): UiSchema => ({
  ...Object.fromEntries(keys.map((key) => [key, form.questions[key]?.ui])),
  'ui:order': keysForStudents(form, keys),
});

/** RJSF's field of a section's schema, which is flat: each property is a question, with its answer in its frame. */
function SectionField({ schema, uiSchema = {}, registry, onBlur, onFocus }: FieldProps) {
  const properties = (uiSchema['ui:order'] ?? []).map((name) => {
    const answer = {
      name,
      registry,
      onBlur,
      onFocus,
      schema: schema.properties?.[name] as RJSFSchema,
      uiSchema: uiSchema[name] as UiSchema,
    };
    const content = (
      <FieldTemplate key={name} name={name}>
        <AnswerField {...answer} />
      </FieldTemplate>
    );
    return { name, content };
  });
  return <ObjectFieldTemplate properties={properties} />;
}
