import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { letterSlot } from '../../form/model/content.ts';
import { contentFile, INSTITUTION_FILE, isContentFile, type ContentFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, type FormFiles } from '../../form/model/form-files.ts';
import { normalizeText } from '../../form/model/normalize-text.ts';
import type { FormCheck, CheckFinding } from '../form-files/checked-form.ts';

export const invalidOutcome: FormCheck = {
  name: 'invalid-outcome',
  what:
    'An outcome of `outcomes` in `institution.config.json` has the id or name of another one, or no letter in `content`, or it both `ends` ' +
    'the application and `replies`.',
  advice: 'Write another id or name; write its letter.',
  see: 'recipes/decide-on-applications.md',
  example: {
    file: INSTITUTION_FILE,
    wrong: '{ "id": "refused", "name": "Admitted", "headline": "Not this time, {name}" }',
    right: '{ "id": "refused", "name": "Not admitted", "headline": "Not this time, {name}" }',
  },
  run: ({ formFiles, committed }) =>
    (formFiles[INSTITUTION_FILE].outcomes ?? []).flatMap(({ id, name, replies, ends }, n, all): readonly CheckFinding[] => {
      const before = all.slice(0, n);
      const letter = contentFile(letterSlot(id));
      const at = (part: string, what: string, advice: string): CheckFinding => {
        return { file: INSTITUTION_FILE, pointer: `/outcomes${pointerSegment(n)}/${part}`, what, advice };
      };
      if (before.some((one) => one.id === id))
        return [at('id', `Another outcome has the id "${id}", too`, 'Give one of them another id, and a letter.')];
      const found: CheckFinding[] = [];
      if (before.some((one) => normalizeText(one.name) === normalizeText(name))) {
        const advice = 'Officers could not tell them apart: give one another name.';
        found.push(at('name', `Another outcome has the name "${name}", too`, advice));
      }
      if (replies === true && ends === true) {
        const former = committed?.parsed.formFiles?.[INSTITUTION_FILE].outcomes?.find((one) => one.id === id);
        const added = former && former.replies !== former.ends ? (former.ends === true ? 'replies' : 'ends') : undefined;
        const what =
          added === 'replies'
            ? `The application is over with "${name}", so there is nothing that students could accept or decline`
            : `"${name}" is an offer that students accept, so the application cannot be over with it`;
        const advice = added === undefined ? 'Remove "ends" or "replies".' : `Remove "${added}", which is new since the last commit.`;
        found.push(at(added ?? 'ends', what, advice));
      }
      if (!Object.hasOwn(formFiles, letter))
        found.push(at('id', `The outcome "${id}" has no letter`, adviceForLetter(letter, unusedLetter(formFiles))));
      return found;
    }),
};

/** The only letter of an outcome that is not listed: its id may have been renamed. */
function unusedLetter(formFiles: FormFiles): ContentFile | undefined {
  const known = new Set((formFiles[INSTITUTION_FILE].outcomes ?? []).map(({ id }) => contentFile(letterSlot(id))));
  const prefix = contentFile(letterSlot(''));
  const [letter, ...others] = formFilesOfKind(formFiles, isContentFile).flatMap(([file]) =>
    file.startsWith(prefix.slice(0, -'.json'.length)) && !known.has(file) ? [file] : [],
  );
  return others.length === 0 ? letter : undefined;
}

const adviceForLetter = (letter: ContentFile, unused: ContentFile | undefined): string =>
  unused === undefined
    ? `Write it in ${letter}, or correct the id.`
    : unused.replaceAll('_', '-') === letter
      ? `Rename ${unused} to ${letter}.`
      : `Write the id of ${unused} again: decisions of before have it. A new outcome needs its own letter, ${letter}.`;
