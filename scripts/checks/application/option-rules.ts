import { step } from '../../../src/form/compile/json-pointer.ts';
import { isOptionsFile, type OptionsFile } from '../../../src/form/model/document-paths.ts';
import { documentsOf, type Documents } from '../../../src/form/model/documents.ts';
import type { Logic } from '../../../src/form/model/logic.ts';

/** Every rule under which an option is offered. */
export const optionRules = (
  documents: Documents,
): readonly { readonly file: OptionsFile; readonly pointer: string; readonly rule: Logic }[] =>
  documentsOf(documents, isOptionsFile).flatMap(([file, document]) =>
    ('options' in document ? document.options : []).flatMap(({ when }, n) =>
      when === undefined ? [] : [{ file, pointer: ruleOfOption(n), rule: when }],
    ),
  );

/** JSON Pointer of the rule of the nth option of a list, counted from 0. */
export const ruleOfOption = (n: number): string => `/options${step(n)}/when`;
