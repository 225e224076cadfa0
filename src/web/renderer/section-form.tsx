import withTheme from '@rjsf/core/lib/withTheme.js';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import type { Form, Section } from '../../form/model/form.ts';
import { useAnswerStore } from '../answers/answer-context.tsx';
import { lateValidatorOf } from '../validators.ts';
import { SectionProvider } from './section-context.ts';
import { sectionTheme } from './section-theme.ts';

const ThemedForm = withTheme(sectionTheme);
const noButton = <></>;

/**
 * One section as one RJSF form. It renders when it mounts and never again: its schema and uiSchema are constant, and
 * each part of it follows the store by itself.
 */
export const SectionForm = memo(function SectionForm({ section }: { readonly section: Section }) {
  const { form } = useAnswerStore();
  const schema = section.schema as object as RJSFSchema;
  const uiSchema = useMemo(() => uiSchemaOf(form, section), [form, section]);
  const validator = useMemo(() => lateValidatorOf(schema), [schema]);
  return (
    <SectionProvider value={section}>
      <ThemedForm
        tagName="div"
        className="questions"
        noValidate
        showErrorList={false}
        validator={validator}
        schema={schema}
        uiSchema={uiSchema}
      >
        {noButton}
      </ThemedForm>
    </SectionProvider>
  );
});

function uiSchemaOf({ questions }: Form, { keys }: Section): UiSchema {
  return { ...Object.fromEntries(keys.map((key) => [key, questions[key]?.ui])), 'ui:order': [...keys] };
}
