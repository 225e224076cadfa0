import { join } from 'node:path';
import { soundForm } from '../../checks/sound-form.ts';
import { CONDITIONS_FILE } from '../../../src/form/model/form-file-paths.ts';
import type { Contents, Subjects } from '../../../src/form/model/content.ts';
import type { FormFiles } from '../../../src/form/model/form-files.ts';
import type { Form, SectionValidators } from '../../../src/form/model/form.ts';
import { compileForm } from '../../../src/form/compile/compile-form.ts';
import { compileValidators } from '../../../src/form/compile/section-validators.ts';
import { TODAY } from '../../form/small-form.ts';

const checkedForm = soundForm(join(import.meta.dirname, '../../..'), TODAY);

export const shippedFormFiles: FormFiles = checkedForm.formFiles;
export const shippedForm: Form = checkedForm.form;
export const shippedContents: Contents = checkedForm.contents;
export const shippedLetters = compileForm(shippedFormFiles).letters;
export const shippedSubjects: Subjects = checkedForm.subjects;
export const shippedValidators: SectionValidators = compileValidators(shippedForm);
export const shippedConditions = shippedFormFiles[CONDITIONS_FILE];
