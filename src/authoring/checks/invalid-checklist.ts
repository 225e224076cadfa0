import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { normalizeText } from '../../form/model/normalize-text.ts';
import type { FormCheck } from '../form-files/checked-form.ts';

export const invalidChecklist: FormCheck = {
  name: 'invalid-checklist',
  what: 'Two entries of `checklist` in `institution.config.json` have the same id or the same name.',
  advice: 'Give one of them another id or name.',
  see: 'recipes/list-what-arrives-from-elsewhere.md',
  example: {
    file: INSTITUTION_FILE,
    wrong: '{ "id": "scores", "name": "Scores" }, { "id": "scores", "name": "Letter" }',
    right: '{ "id": "scores", "name": "Scores" }, { "id": "letter", "name": "Letter" }',
  },
  run({ formFiles }) {
    const { checklist = [] } = formFiles[INSTITUTION_FILE];
    return checklist.flatMap((entry, n) =>
      (['id', 'name'] as const).flatMap((field) => {
        const value = entry[field];
        if (!checklist.slice(0, n).some((one) => normalizeText(one[field]) === normalizeText(value))) return [];
        const advice =
          field === 'id' ? `Write an id of its own, such as "${value}_2".` : 'Give one of them another name: nobody could tell them apart.';
        const what = `Another entry of the checklist has the ${field} "${value}", too`;
        return { file: INSTITUTION_FILE, pointer: `/checklist${pointerSegment(n)}/${field}`, what, advice };
      }),
    );
  },
};
