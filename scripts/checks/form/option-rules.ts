import { toPointer } from '../../../src/form/compile/json-pointer.ts';
import { isOptionsFile, type OptionsFile } from '../../../src/form/model/form-file-paths.ts';
import { formFilesOf, type FormFiles } from '../../../src/form/model/form-files.ts';
import type { Logic } from '../../../src/form/model/logic.ts';

export const optionRules = (
  formFiles: FormFiles,
): readonly { readonly file: OptionsFile; readonly pointer: string; readonly rule: Logic }[] =>
  formFilesOf(formFiles, isOptionsFile).flatMap(([file, json]) =>
    ('options' in json ? json.options : []).flatMap(({ when }, n) =>
      when === undefined ? [] : [{ file, pointer: ruleOfOption(n), rule: when }],
    ),
  );

/** JSON Pointer of the condition of the nth option of a list, counted from 0. */
export const ruleOfOption = (n: number): string => `/options${toPointer(n)}/when`;
