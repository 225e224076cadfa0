import { CONDITIONS_FILE, isLogicFile } from '../../form/model/form-file-paths.ts';
import { didYouMean, joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { parsePointer } from '../../form/compile/json-pointer.ts';
import { startedPartId } from '../../form/compile/compile-logic.ts';
import { questionKeys, type CheckedForm, type FormCheck } from '../form-files/checked-form.ts';
import { listRuleOperations } from '../form-files/rule-sources.ts';

export const unknownCondition: FormCheck = {
  name: 'unknown-condition',
  what: 'A rule names a condition that is not in `conditions.json`, or one that refers back to itself.',
  advice: 'Correct the name, or add the condition.',
  see: 'recipes/add-a-condition.md',
  example: {
    file: 'schemas/pages/start/birthplace/logic.json',
    wrong: '"hidden": { "!": { "condition": "is_born_abrod" } }',
    right: '"hidden": { "!": { "condition": "is_born_abroad" } }',
  },
  run(checkedForm) {
    const { conditions } = checkedForm;
    const used = new Set(references(checkedForm).map((one) => one.to));
    const unused = conditions.filter((one) => !used.has(one));
    return references(checkedForm).flatMap(({ file, pointer, from, to }) => {
      const place = { file, pointer };
      if (!conditions.includes(to)) {
        return {
          ...place,
          what: `There is no condition "${to}"`,
          advice: adviceFor(to, conditions, unused),
        };
      }
      if (from === undefined || !reaches(checkedForm, to, from, new Set())) return [];
      return {
        ...place,
        what: `The condition "${from}" refers back to itself`,
        advice: 'Write the rule out instead of referring to the condition.',
      };
    });
  },
};

function references(checkedForm: CheckedForm): readonly { file: string; pointer: string; from: string | undefined; to: string }[] {
  return listRuleOperations(checkedForm)
    .filter(({ operator }) => operator === 'condition')
    .map(({ source, pointer, operand }) => ({
      file: source.file,
      pointer,
      to: String(operand),
      from: source.file === CONDITIONS_FILE ? parsePointer(source.pointer)[0] : undefined,
    }));
}

function reaches(checkedForm: CheckedForm, from: string, goal: string, seen: Set<string>): boolean {
  if (from === goal) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return references(checkedForm).some((reference) => reference.from === from && reaches(checkedForm, reference.to, goal, seen));
}

export const unknownVariable: FormCheck = {
  name: 'unknown-variable',
  what: '`{ "var": ... }` names an answer that `data-model.json` does not list.',
  advice: 'Correct the key.',
  see: 'reference.md#operators',
  example: {
    file: 'schemas/conditions.json',
    wrong: '"when": { "equals": [{ "var": "born_abrod" }, "Y"] }',
    right: '"when": { "equals": [{ "var": "born_abroad" }, "Y"] }',
  },
  run: (checkedForm) =>
    listRuleOperations(checkedForm).flatMap(({ source, pointer, operator, operand, inList }) => {
      if (operator !== 'var') return [];
      const name = String(operand);
      if (source.names.has(name) || checkedForm.dataModel.has(name) || (inList && name === '')) return [];
      return {
        file: source.file,
        pointer,
        what: `"${name}" is not a key of the data model`,
        advice:
          adviceForBlockKey(checkedForm, name) ??
          didYouMean(
            name,
            new Set([...source.names.keys(), ...checkedForm.dataModel]),
            'Add it to schemas/data-model.json or correct the name; without it the rule never sees an answer.',
          ),
      };
    }),
};

/** Full keys of a question that only the files of its block may name without a prefix. */
function adviceForBlockKey(checkedForm: CheckedForm, name: string): string | undefined {
  const uses = checkedForm.uses.filter(({ block, folder }) => block !== undefined && questionKeys(checkedForm, folder).includes(name));
  const keys = uses.flatMap(({ prefixes }) => prefixes.map(({ prefix }) => prefix + name));
  return keys.length === 0 ? undefined : `Outside of its block it has its prefix: write ${joinQuotedNames(keys)}.`;
}

export const unknownSectionOrRepeatInRule: FormCheck = {
  name: 'unknown-section-or-repeat',
  what: 'A rule names a section or a repeat that no page has.',
  advice: 'Correct the name.',
  example: {
    file: 'schemas/conditions.json',
    wrong: '"when": { "started": "studies/job" }',
    right: '"when": { "started": "studies/jobs" }',
  },
  run: (checkedForm) =>
    listRuleOperations(checkedForm).flatMap(({ source, pointer, operator, operand, inComponent }) => {
      const place = { file: source.file, pointer };
      if (operator === 'repeat') {
        const repeats = [...checkedForm.parts.repeats.keys()];
        const name = String(operand);
        const back = `If you renamed it in page.json, write "${name}" there again: what students added is stored under it.`;
        const advice = didYouMean(name, repeats, `${back} Otherwise correct this, or remove the rule if its repeat is gone.`);
        return repeats.includes(name) ? [] : { ...place, what: `There is no repeat "${name}"`, advice };
      }
      if (operator !== 'started') return [];
      const sections = [...checkedForm.parts.sections.keys()];
      const name = startedPartId(operand, isLogicFile(source.file) || inComponent ? sections[0] : '');
      if (sections.includes(name)) return [];
      if (name === '')
        return { ...place, what: 'There is no section around this rule', advice: 'Name the section that you mean: "page/section".' };
      const advice = didYouMean(
        name,
        sections,
        'Write the name of the page, a slash, and the name of the section or repeat; or remove the rule if it is gone.',
      );
      return { ...place, what: `There is no section "${name}"`, advice };
    }),
};

/** The only condition that nothing refers to has probably been renamed. */
function adviceFor(name: string, conditions: readonly string[], [unused, ...others]: readonly string[]): string {
  const otherwise = `Add it to ${CONDITIONS_FILE} or correct the name.`;
  if (unused === undefined || others.length > 0) return didYouMean(name, conditions, otherwise);
  return `Did you mean "${unused}", which nothing uses yet? If you renamed it, write the new name here.`;
}
