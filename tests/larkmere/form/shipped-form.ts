import { join } from 'node:path';
import { soundApplication } from '../../checks/sound-application.ts';
import { CONDITIONS_FILE } from '../../../src/form/model/form-file-paths.ts';
import type { Contents, Subjects } from '../../../src/form/model/content.ts';
import type { FormFiles } from '../../../src/form/model/form-files.ts';
import type { Form, SectionValidators } from '../../../src/form/model/form.ts';
import { compileValidators } from '../../../src/form/compile/section-validators.ts';
import { TODAY } from '../../form/small-form.ts';

const application = soundApplication(join(import.meta.dirname, '../../..'), TODAY);

/** The application in `schemas/`, compiled once for the tests of a file. */
export const shippedFormFiles: FormFiles = application.formFiles;
export const shippedForm: Form = application.form;
export const shippedContents: Contents = application.contents;
export const shippedSubjects: Subjects = application.subjects;
export const shippedValidators: SectionValidators = compileValidators(shippedForm);
export const shippedConditions = shippedFormFiles[CONDITIONS_FILE];
