import { join } from 'node:path';
import { requireCheckedForm } from '../../checks/require-checked-form.ts';
import { CONDITIONS_FILE } from '../../../src/form/model/form-file-paths.ts';
import type { ContentBySlot, MailSubjects } from '../../../src/form/model/content.ts';
import type { FormFiles } from '../../../src/form/model/form-files.ts';
import type { Form, SectionValidators } from '../../../src/form/model/form.ts';
import { compileForm } from '../../../src/form/compile/compile-form.ts';
import { compileSectionValidators } from '../../../src/form/compile/section-validators.ts';
import { TEST_TODAY } from '../../form/small-form.ts';

const checkedForm = requireCheckedForm(join(import.meta.dirname, '../../..'), TEST_TODAY);

export const shippedFormFiles: FormFiles = checkedForm.formFiles;
export const shippedForm: Form = checkedForm.form;
export const shippedContents: ContentBySlot = checkedForm.contents;
export const shippedLetters = compileForm(shippedFormFiles).letters;
export const shippedSubjects: MailSubjects = checkedForm.subjects;
export const shippedValidators: SectionValidators = compileSectionValidators(shippedForm);
export const shippedConditions = shippedFormFiles[CONDITIONS_FILE];
