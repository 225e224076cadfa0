import { join } from 'node:path';
import { readApplication } from '../../scripts/checks/application/application.ts';
import { CONDITIONS_FILE } from '../../src/form/compile/compile-form.ts';
import type { ConditionsDocument, Documents } from '../../src/form/model/documents.ts';
import type { Form, SectionValidators } from '../../src/form/model/form.ts';
import { compileValidators } from '../../src/form/compile/section-validators.ts';
import { TODAY } from './small-form.ts';

const application = readApplication(join(import.meta.dirname, '../..'), TODAY);

/** The application in `schemas/`, compiled once for the tests of a file. */
export const shippedDocuments: Documents = application.documents;
export const shippedForm: Form = application.form;
export const shippedValidators: SectionValidators = compileValidators(shippedForm);

const { $schema: _, ...conditions } = shippedDocuments[CONDITIONS_FILE] as Record<string, unknown>;
export const shippedConditions = conditions as ConditionsDocument;
