import { startedPartId } from '../../form/compile/compile-logic.ts';
import type { Section } from '../../form/model/form.ts';
import {
  sectionIdsOf,
  type CheckedForm,
  type FormCheck,
  type CheckFinding,
  tabOfQuestion,
  type Problem,
} from '../form-files/checked-form.ts';
import { listRuleOperations, type RuleOperation } from '../form-files/rule-sources.ts';
import { ruleVariableOfName } from '../form-files/rule-variables.ts';

export const crossTabReference: FormCheck = {
  name: 'cross-tab-reference',
  what: 'A rule in a tab reads an answer, a section or a repeat of another tab beside it, which is empty while this tab is shown.',
  advice: 'Read an answer from outside the tabs, or ask for it in this tab. If all must be answered, make the tabs sections.',
  see: 'recipes/add-tabs.md',
  example: {
    file: 'schemas/pages/studies/english-lessons/logic.json',
    wrong: '"required": { "english_lessons": { "answered": { "var": "english_score" } } }',
    right: '"required": { "english_lessons": { "answered": { "var": "born_abroad" } } }',
  },
  run(checkedForm) {
    if (checkedForm.findings.length > 0) return [];
    return listRuleOperations(checkedForm).flatMap((operation): CheckFinding | [] => {
      const { source, pointer } = operation;
      const read = readBy(checkedForm, operation);
      if (read === undefined) return [];
      const tab = tabOfQuestion(checkedForm.form, read.key);
      const own = sectionsOf(checkedForm, source.file);
      const isBeside = (section: Section | undefined): boolean => section?.tab?.of === tab?.of && section?.tab?.id !== tab?.id;
      if (tab === undefined || own.length === 0 || !own.every(isBeside)) return [];
      return { file: source.file, pointer, ...read.problem };
    });
  },
};

/** Key that an operator reads, and the problem if that is in another tab; undefined if it reads nothing itself. */
function readBy(
  checkedForm: CheckedForm,
  { source, operator, operand, inComponent }: RuleOperation,
): { readonly key: string; readonly problem: Problem } | undefined {
  const { form, parts } = checkedForm;
  const ofPart = (words: string, id: string | undefined) => ({
    key: parts.sections.get(id ?? '')?.[0] ?? '',
    problem: {
      what: `${words} is in another tab, and is empty while this one shows`,
      advice: 'Use something outside the tabs, or in this tab. If students need both, make the tabs sections.',
    },
  });
  if (operator === 'repeat') return ofPart(`The repeat "${String(operand)}"`, parts.repeats.get(String(operand))?.id);
  if (operator === 'started') return ofPart(`"${startedPartId(operand, '')}"`, startedPartId(operand, ''));
  if (operator !== 'var') return undefined;
  const { key } = ruleVariableOfName(checkedForm, source, String(operand));
  // A rule over components is judged by their repeat.
  if (inComponent && form.sections[form.questions[key]?.section ?? '']?.repeat) return undefined;
  return {
    key,
    problem: {
      what: `"${key}" is asked in another tab, and is never answered while this one shows`,
      advice: 'Read an answer from outside the tabs, or ask for it in this tab. If students need both, make the tabs sections.',
    },
  };
}

function sectionsOf({ form, uses }: CheckedForm, file: string): readonly (Section | undefined)[] {
  return uses
    .filter(({ folder, ownFolder }) => file === `${folder}/logic.json` || file === `${ownFolder}/logic.json`)
    .flatMap(sectionIdsOf)
    .map((id) => form.sections[id]);
}
