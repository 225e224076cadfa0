import withTheme from '@rjsf/core/lib/withTheme.js';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { createPrecompiledValidator, type ValidatorFunctions } from '@rjsf/validator-ajv8';
import { memo, useMemo } from 'react';
import type { Section } from '../../form/model/form.ts';
import { useAnswerStore } from '../answers/answer-context.tsx';
import { SectionProvider } from './section-context.ts';
import { sectionTheme } from './section-theme.ts';

const ThemedForm = withTheme(sectionTheme);
const noButton = <></>;

/**
 * One section as one RJSF form. It renders when it mounts and never again: its schema and uiSchema are constant, and
 * each part of it follows the store by itself.
 */
export const SectionForm = memo(function SectionForm({ section }: { readonly section: Section }) {
  const { validators } = useAnswerStore();
  const schema = section.schema as object as RJSFSchema;
  const validator = useMemo(() => createPrecompiledValidator(validators as ValidatorFunctions, schema), [validators, schema]);
  return (
    <SectionProvider value={section}>
      <ThemedForm
        tagName="div"
        className="questions"
        noValidate
        showErrorList={false}
        validator={validator}
        schema={schema}
        uiSchema={section.ui as UiSchema}
      >
        {noButton}
      </ThemedForm>
    </SectionProvider>
  );
});
