import type { CheckedForm, FormCheck, CheckExplanation } from './checked-form.ts';
import type { SourceFile } from './source-files.ts';
import { getOwn } from '../../form/model/answers.ts';
import { closestName } from '../../form/compile/did-you-mean.ts';
import { parsePointer, resolvePointer } from '../../form/compile/json-pointer.ts';

/** Names of folders and files as their meta schemas take them: any other is not what is meant. */
const NAMED_FILES: Readonly<Record<string, readonly [place: string, valid: RegExp]>> = {
  'unknown-section': ['folder', /^[a-z\d]+(-[a-z\d]+)*$/],
  'unknown-block': ['folder', /^[a-z\d]+(-[a-z\d]+)*$/],
  'unknown-option-list': ['list', /^[a-z][A-Za-z\d]*(-[a-z\d]+)*$/],
};

/** Passes on the compiler's findings, with the nearest or the only unused name. `moved` gives the new location of a name as advice. */
export function createCompilerCheck(
  explained: CheckExplanation,
  known: (checkedForm: CheckedForm, file: string) => readonly string[] = () => [],
  unnamed: (checkedForm: CheckedForm, file: string) => readonly string[] = () => [],
  moved: (checkedForm: CheckedForm, file: string, name: string) => string | undefined = () => undefined,
): FormCheck {
  return {
    ...explained,
    run: (checkedForm) =>
      checkedForm.findings
        .filter((finding) => finding.rule === explained.name)
        .map((finding) => {
          const given = nameAt(checkedForm.files.get(finding.file), finding.pointer);
          const elsewhere = given === undefined ? undefined : moved(checkedForm, finding.file, given);
          if (elsewhere !== undefined) return { ...finding, advice: elsewhere };
          const [only, ...others] = unnamed(checkedForm, finding.file);
          const near = given === undefined ? undefined : closestName(given, known(checkedForm, finding.file));
          const meant = near ?? (others.length === 0 ? only : undefined);
          const [place, valid] = getOwn(NAMED_FILES, explained.name) ?? [];
          if (meant !== undefined && valid?.test(meant) === false)
            return {
              ...finding,
              advice: `Rename the ${place} "${meant}" to "${given}": such names have small letters from a to z, digits and - only.`,
            };
          return { ...finding, advice: meant === undefined ? finding.advice : `Did you mean "${meant}"? ${finding.advice}` };
        }),
  };
}

function nameAt(file: SourceFile | undefined, pointer: string): string | undefined {
  const value = resolvePointer(file?.value, pointer);
  return typeof value === 'string' ? value : parsePointer(pointer).at(-1);
}
