import { isDeepStrictEqual } from 'node:util';
import { CONDITIONS_FILE, INSTITUTION_FILE, pageFile } from '../../form/model/form-file-paths.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { didYouMean, closestName } from '../../form/compile/did-you-mean.ts';
import { factsOfKind, listFactReferences } from '../../form/compile/facts.ts';
import { defaultButtons } from '../../form/compile/default-buttons.ts';
import { isPageOrBlockFolder, createOrphanCheck } from '../form-files/create-orphan-check.ts';
import type { CheckedForm, FormCheck, CheckFinding } from '../form-files/checked-form.ts';
import { listRuleOperations } from '../form-files/rule-sources.ts';
import { programSentenceParams } from '../form-files/program-sentences.ts';
import { listUnusedTexts } from '../form-files/text-references.ts';

export const orphanFile = createOrphanCheck(
  {
    name: 'orphan-file',
    what: 'Nothing refers to this file, so nobody would ever see it.',
    advice: 'Refer to it, correct its name, or delete it.',
    example: {
      file: 'schemas/options/colors.json',
      wrong: '{ "options": [{ "value": "R", "label": "Red" }, { "value": "B", "label": "Blue" }] }',
      right: '',
    },
  },
  (path) => !isPageOrBlockFolder(path),
);

export const orphanFolder = createOrphanCheck(
  {
    name: 'orphan-folder',
    what: 'Nothing refers to the folder of a page, a section or a block, so nobody is asked its questions.',
    advice: 'Add it to the list of pages, or to `content` of a page.',
    see: 'recipes/add-a-section.md',
    example: {
      file: 'schemas/pages/studies/page.json',
      wrong: '{ "section": "stay" }',
      right: `{ "section": "essay" },
{ "section": "stay" }`,
      foundIn: 'schemas/pages/studies/page.json',
    },
  },
  isPageOrBlockFolder,
);

export const unusedCondition: FormCheck = {
  name: 'unused-condition',
  what: 'No rule uses this condition, or it is word for word the same as another one, often a copy that was not changed.',
  advice:
    'Use it where it belongs: often another condition is named there. Delete it only if nothing depends on it. Change the copy, or name ' +
    'the other one in its place.',
  see: 'recipes/add-a-condition.md',
  example: {
    file: 'schemas/conditions.json',
    wrong: `"has_worked": {
  "means": "The student has begun to list jobs.",
  "when": { "started": "studies/jobs" }
},
"is_born_here": { "means": "Born here.", "when": { "equals": [{ "var": "born_abroad" }, "N"] } },`,
    right: `"has_worked": {
  "means": "The student has begun to list jobs.",
  "when": { "started": "studies/jobs" }
},`,
  },
  run(checkedForm) {
    const used = new Set(
      listRuleOperations(checkedForm).flatMap(({ operator, operand }) => (operator === 'condition' ? [String(operand)] : [])),
    );
    // A mistyped reference is reported where it is; which condition it means is not known here.
    if ([...used].some((name) => !checkedForm.conditions.includes(name))) return [];
    return [...findCopiedConditions(checkedForm), ...unused(checkedForm, used)];
  },
};

const unused = (checkedForm: CheckedForm, used: ReadonlySet<string>): readonly CheckFinding[] =>
  checkedForm.conditions
    .filter((name) => !used.has(name))
    .map((name) => ({
      file: CONDITIONS_FILE,
      pointer: pointerSegment(name),
      at: 'key',
      what: `No rule refers to the condition "${name}"`,
      advice: adviceOn(checkedForm, name),
    }));

const findCopiedConditions = ({ formFiles, conditions }: CheckedForm): readonly CheckFinding[] =>
  conditions.flatMap((name, n) => {
    const rule = JSON.stringify(formFiles[CONDITIONS_FILE][name]?.when);
    const other = conditions.slice(0, n).find((before) => JSON.stringify(formFiles[CONDITIONS_FILE][before]?.when) === rule);
    if (other === undefined) return [];
    const what = `"${name}" holds whenever "${other}" does: both have the same rule`;
    const advice = 'Correct the one that is wrong; if both mean the same, use only one of them everywhere, and remove the other.';
    return { file: CONDITIONS_FILE, pointer: `${pointerSegment(name)}/when`, what, advice };
  });

/** Advice for an unused condition. A rule pasted from elsewhere often names another condition than its place suggests. */
function adviceOn(checkedForm: CheckedForm, name: string): string {
  const uses = listRuleOperations(checkedForm).flatMap(({ operator, operand, source }) =>
    operator === 'condition' && typeof operand === 'string' ? { other: operand, file: source.file } : [],
  );
  const meant = uses.find(({ other, file }) => {
    const own = wordsOf(name).filter((word) => !wordsOf(other).includes(word));
    const isAlike = wordsOf(other).some((word) => wordsOf(name).includes(word));
    const place = file.replace(/^schemas\/|\/[^/]+$/g, '').split(/[^a-z0-9]+/);
    return isAlike && own.some((word) => word.length > 2 && place.includes(word));
  });
  const use = `Write { "condition": "${name}" } where it belongs; remove it only if nothing depends on it.`;
  return meant ? `Is it meant in ${meant.file}, instead of "${meant.other}"? ${use}` : use;
}

const wordsOf = (name: string): readonly string[] => name.split('_');

export const unusedText: FormCheck = {
  name: 'unused-text',
  what: 'This sentence is not used anywhere.',
  advice: 'Delete it.',
  example: {
    file: 'schemas/text/en.json',
    wrong: `"button.next": "Next",
"button.last": "Done",`,
    right: '"button.next": "Next",',
  },
  run: (checkedForm) =>
    listUnusedTexts(checkedForm).map((key) => ({
      file: checkedForm.textFile,
      pointer: pointerSegment(key),
      at: 'key',
      what: `The sentence "${key}" is not used anywhere`,
      advice: didYouMean(key, Object.keys(programSentenceParams), 'Remove it, or rename it to the key that is used.'),
    })),
};

/** Links that the program's own content uses. */
const ALWAYS_USED = ['privacy'];

export const unusedFact: FormCheck = {
  name: 'unused-fact',
  what: 'No sentence and no rule uses this fact.',
  advice: 'Use it, or delete it.',
  see: 'recipes/say-a-fact-once.md',
  example: {
    file: 'institution.config.json',
    wrong: '"facts": { "deadline": "March 1", "deposit": 50, "rent": 400 }',
    right: '"facts": { "deadline": "March 1", "deposit": 50 }',
  },
  run({ formFiles, parsed }) {
    return (['fact', 'link'] as const).flatMap((kind) => {
      const names = Object.keys(factsOfKind(formFiles, kind));
      const named = [...parsed.factOperands, ...listFactReferences(formFiles)].flatMap((use) => (use.kind === kind ? [use.name] : []));
      // Skips names that a mistyped reference may mean; the reference is reported.
      const meant = named.filter((name) => !names.includes(name)).map((name) => closestName(name, names));
      return names
        .filter((name) => ![...named, ...meant, ...(kind === 'link' ? ALWAYS_USED : [])].includes(name))
        .map((name) => ({
          file: INSTITUTION_FILE,
          pointer: `/${kind}s${pointerSegment(name)}`,
          at: 'key' as const,
          what: kind === 'fact' ? `No sentence, rule, limit or date uses the fact "${name}"` : `No sentence uses the link "${name}"`,
          advice:
            kind === 'fact'
              ? `Write {fact.${name}} in a sentence, or { "fact": "${name}" } in a rule, a limit or a date; or remove it.`
              : `Write {link.${name}} where it belongs, or remove it.`,
        }));
    });
  },
};

export const uselessButtons: FormCheck = {
  name: 'useless-buttons',
  what: 'A page names the buttons that it has anyway.',
  advice: 'Remove `buttons`.',
  see: 'recipes/add-a-page.md',
  example: {
    file: 'schemas/pages/finish/page.json',
    wrong: `"step": "Submit",
"buttons": [{ "text": "button.back", "to": "studies" }, { "text": "button.submit", "action": "submit" }],
"content": [{ "section": "agreement" }]`,
    right: `"step": "Submit",
"content": [{ "section": "agreement" }]`,
  },
  run: ({ formFiles, pages }) =>
    pages.flatMap((page) => {
      const file = pageFile(page);
      if (!isDeepStrictEqual(formFiles[file]?.buttons, defaultButtons(pages, page))) return [];
      const what = 'These are the buttons that the page has anyway';
      return { file, pointer: '/buttons', at: 'key', what, advice: 'Remove "buttons": they follow the list of pages.' };
    }),
};
