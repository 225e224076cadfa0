import withTheme from '@rjsf/core/lib/withTheme.js';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import type { Section } from '../../form/model/form.ts';
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
  const schema = section.schema as object as RJSFSchema;
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
        uiSchema={section.ui as UiSchema}
      >
        {noButton}
      </ThemedForm>
    </SectionProvider>
  );
});
