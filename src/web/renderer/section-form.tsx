import withTheme from '@rjsf/core/lib/withTheme.js';
import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils';
import { memo } from 'react';
import type { Section } from '../../form/model/form.ts';
import { SectionProvider } from './section-context.ts';
import { sectionTheme } from './section-theme.ts';

const ThemedForm = withTheme(sectionTheme);
const noButton = <></>;

/** The engine decides when answers are validated, and the store has what it finds: RJSF needs a validator and never asks it. */
const validator: ValidatorType = { validateFormData: refuse, isValid: refuse, rawValidation: refuse };

function refuse(): never {
  throw new Error('RJSF validates a section by itself: the engine does that.');
}

/**
 * One section as one RJSF form. It renders when it mounts and never again: its schema and uiSchema are constant, and
 * each part of it follows the store by itself.
 */
export const SectionForm = memo(function SectionForm({ section }: { readonly section: Section }) {
  return (
    <SectionProvider value={section}>
      <ThemedForm
        tagName="div"
        className="questions"
        noValidate
        showErrorList={false}
        validator={validator}
        schema={section.schema as object as RJSFSchema}
        uiSchema={section.ui as UiSchema}
      >
        {noButton}
      </ThemedForm>
    </SectionProvider>
  );
});
