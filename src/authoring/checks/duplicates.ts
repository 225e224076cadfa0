import { isOptionsFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, writtenOptions } from '../../form/model/form-files.ts';
import { normalizeText } from '../../form/model/normalize-text.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { createCompilerCheck } from '../form-files/create-compiler-check.ts';
import { prefixMismatch } from './data-model-keys.ts';
import { listTabs, type FileCheck, type FormCheck, type CheckFinding } from '../form-files/checked-form.ts';

export const duplicateOption: FileCheck = {
  name: 'duplicate-option',
  what: 'Two options of a list have the same value or label, or one that differs only in capitals or spaces.',
  advice: 'Give one of them another one.',
  see: 'recipes/change-a-list-of-options.md',
  example: {
    file: 'schemas/options/yes-or-no.json',
    wrong: `{ "value": "Y", "label": "Yes" },
{ "value": "Y", "label": "No" }`,
    right: `{ "value": "Y", "label": "Yes" },
{ "value": "N", "label": "No" }`,
  },
  scope: 'file',
  run: ({ parsed: { fitting } }) =>
    formFilesOfKind(fitting, isOptionsFile).flatMap(([file, json]) => {
      const seen = { value: new Map<string, string>(), label: new Map<string, string>() };
      return writtenOptions(json).flatMap((option, n) =>
        (['value', 'label'] as const).flatMap((part) => {
          const words = option[part];
          const before = seen[part].get(normalizeText(words));
          seen[part].set(normalizeText(words), words);
          if (before === undefined) return [];
          const same = `Two options have the ${part} "${words}"`;
          const what = before === words ? same : `The ${part} "${words}" differs from "${before}" only in capitals or spaces`;
          const advice = `Give one of them another ${part}: ${part === 'value' ? 'the form' : 'students'} could not tell them apart.`;
          return { file, pointer: `/options/${n}/${part}`, what, advice };
        }),
      );
    }),
};

export const invalidGroup: FileCheck = {
  name: 'invalid-group',
  what: 'Options of one group are apart from each other, or some options of a list have no group.',
  advice: 'Move the options of a group together; give every option of the list a group, or none.',
  see: 'recipes/change-a-list-of-options.md',
  example: {
    file: 'schemas/options/rooms.json',
    wrong: '{ "value": "FAMILY", "label": "With a family" }',
    right: '{ "value": "FAMILY", "label": "With a family", "group": "With others" }',
  },
  scope: 'file',
  run: ({ parsed: { fitting } }) =>
    formFilesOfKind(fitting, isOptionsFile).flatMap(([file, json]) => {
      const options = writtenOptions(json);
      return options.flatMap(({ label, group }, n): CheckFinding | [] => {
        const at = { file, pointer: `/options/${n}` };
        if (group === undefined) {
          const other = (options[n - 1]?.group === undefined ? options.find((one) => one.group !== undefined) : options[n - 1])?.group;
          const advice = `Add its group, such as "group": "${other}", or remove "group" from all options of the list.`;
          return other === undefined ? [] : { ...at, what: `"${label}" is in no group, and other options of its list are`, advice };
        }
        const last = options.slice(0, n).findLast((one) => normalizeText(one.group ?? '') === normalizeText(group));
        if (last?.group === undefined || (last === options[n - 1] && last.group === group)) return [];
        const isAlike = last.group === group;
        const what = isAlike
          ? `"${label}" is apart from the other options of its group "${group}"`
          : `The group "${group}" differs from "${last.group}" only in capitals or spaces`;
        const advice = isAlike ? `Move it below "${last.label}".` : `Write "${last.group}", or give it another name.`;
        return { file, pointer: `${at.pointer}/group`, what, advice };
      });
    }),
};

const compiled = createCompilerCheck({
  name: 'duplicate-question',
  what: 'The same key is asked in two places.',
  advice: 'Ask it once; give the other question a key of its own.',
  example: {
    file: 'schemas/pages/finish/agreement/schema.json',
    wrong: '"given_name": { "title": "Sign with your name", "type": "string" }',
    right: '"signed_name": { "title": "Sign with your name", "type": "string" }',
  },
});

export const duplicateQuestion: FormCheck = {
  ...compiled,
  run(checkedForm) {
    const wrongPrefixes = prefixMismatch.run(checkedForm).length > 0;
    return compiled.run(checkedForm).filter(({ file }) => !(wrongPrefixes && file.startsWith('schemas/blocks/')));
  },
};

export const duplicateSection = createCompilerCheck({
  name: 'duplicate-section',
  what: 'Two sections or repeats of a page have the same name, in tabs too, or repeats of two pages.',
  advice: 'Rename one of them, or remove it.',
  see: 'recipes/add-a-section.md',
  example: {
    file: 'schemas/pages/start/page.json',
    wrong: '{ "section": "birthplace", "block": "place", "prefix": "home_", "title": "Home" }',
    right: '{ "section": "home", "block": "place", "prefix": "home_", "title": "Home" }',
  },
});

interface Name {
  readonly name: string;
  readonly file: string;
  readonly pointer: string;
}

export const duplicateTab: FormCheck = {
  name: 'duplicate-tab',
  what: 'Two tabs of the application have the same name, or two tabs side by side the same `id` or `title`.',
  advice: 'Give one of them another one.',
  see: 'recipes/add-tabs.md',
  example: {
    file: 'schemas/pages/studies/page.json',
    wrong: `{ "id": "test", "title": "I took a test", "sections": [{ "section": "english-test" }] },
{ "id": "test", "title": "I had lessons", "sections": [{ "section": "english-lessons" }] }`,
    right: `{ "id": "test", "title": "I took a test", "sections": [{ "section": "english-test" }] },
{ "id": "lessons", "title": "I had lessons", "sections": [{ "section": "english-lessons" }] }`,
  },
  run(checkedForm) {
    const all = listTabs(checkedForm);
    return [
      ...twice(
        all.map(({ tabs, file, pointer }) => ({ name: tabs.tabs, file, pointer: `${pointer}/tabs` })),
        'Other tabs are called',
        'Give these another name: what a student chose is stored under it.',
      ),
      ...all.flatMap(({ tabs, file, pointer }) =>
        (['id', 'title'] as const).flatMap((entry) =>
          twice(
            tabs.tabs_of.map((tab, n) => ({ name: tab[entry], file, pointer: `${pointer}/tabs_of${pointerSegment(n)}/${entry}` })),
            `Another of these tabs has the ${entry}`,
            'Give this one another.',
          ),
        ),
      ),
    ];
  },
};

const twice = (names: readonly Name[], what: string, advice: string): readonly CheckFinding[] =>
  names
    .filter(({ name }, n) => names.slice(0, n).some((before) => before.name === name))
    .map(({ name, file, pointer }) => ({ file, pointer, what: `${what} "${name}"`, advice }));
