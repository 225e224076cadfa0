import { explainRule } from '../../form/explain/explain-rule.ts';
import { resolvePointer } from '../../form/compile/json-pointer.ts';
import { isOptionsFile } from '../../form/model/form-file-paths.ts';
import { visibilityRule } from '../coverage/rule-branches.ts';
import { quoteRule } from '../form-files/quote-rule.ts';
import { ruleVerdicts, type RuleVerdict } from '../proof/rule-verdicts.ts';
import { locationId, type CheckedForm, type FormCheck, type CheckFinding, type Problem } from '../form-files/checked-form.ts';
import type { RuleLocation } from '../proof/rule-expression.ts';
import { analyzeRules, type RuleAnalysis } from '../proof/rule-analysis.ts';
import { noEarlierEntryExpression, soInEveryUse } from '../proof/rule-uses.ts';
import { operandList, parseOperation, varName, type Logic } from '../../form/model/logic.ts';
import type { OptionAvailability } from '../proof/option-availability.ts';
import { groupEntryShownCondition, sectionShownCondition } from '../proof/section-rules.ts';

const ALWAYS: readonly RuleVerdict['proved'][] = ['always', 'unasked', 'not asked', 'any date'];

const ifNever: Readonly<Record<RuleVerdict['part'], string>> = {
  condition: 'Rules that use it never apply: correct it, or remove it and what it decides',
  institution: 'It says the same as false: correct the rule, or write false in its place, or leave it out',
  page: 'No student ever sees the page: correct the rule, or remove the page. Without the rule everyone would go through it',
  hidden: 'The section is never hidden: correct the rule, or remove it',
  shown: 'What it decides never shows: correct the rule, or remove what never shows. Without the rule it would always show',
  when: 'Its questions never show: correct the rule, or remove them',
  otherwise: 'Its questions never show: correct the rule, or remove them',
  copy: 'Nothing is ever copied: correct the rule, or remove the copy',
  required: 'The question is never required: correct the rule, or remove it',
  'one of': 'None of the questions is ever needed: correct the rule, or remove it with its message',
  must: 'No answer would ever be accepted: correct the rule, or remove it and its message',
  warning: 'It never warns of an answer: correct the rule, or remove it and its message',
};

export const ruleNeverHolds: FormCheck = {
  name: 'rule-never-holds',
  what: 'A rule, or part of one, holds for no answer at all.',
  advice: 'Correct it, or remove it with what it decides: without its rule that may always apply.',
  example: {
    file: 'schemas/conditions.json',
    wrong: '"when": { "and": [{ "equals": [{ "var": "room" }, "FAMILY"] }, { "equals": [{ "var": "room" }, "OWN"] }] }',
    right: '"when": { "in": [{ "var": "room" }, ["FAMILY", "OWN"]] }',
  },
  run: (checkedForm) =>
    ruleVerdicts(checkedForm)
      .filter(({ proved }) => !ALWAYS.includes(proved))
      .map((verdict) => ({ ...verdict.at, at: 'key', ...explainNever(checkedForm, verdict) })),
};

const OF_LIMITS = 'Correct what it compares with, or the limits of the question.';

function explainNever(checkedForm: CheckedForm, { at, part, whole, proved }: RuleVerdict): Problem {
  if (proved === 'too many cases') {
    const what = 'This rule has too many cases to prove that it can hold';
    return { what, advice: 'Write it with fewer questions, or split what it decides.' };
  }
  const rule = quoteRule(checkedForm, at);
  if (proved === 'hidden') {
    const what = `This holds only while its question is hidden, so the question is never required: ${rule}`;
    return { what, advice: 'Correct it, or correct the group that shows the question.' };
  }
  if (proved === 'refused') return { what: `No answer that the question accepts meets this part of it: ${rule}`, advice: OF_LIMITS };
  if (proved === 'inevitable') return { what: `"!" refuses each answer that the question accepts: ${rule}`, advice: OF_LIMITS };
  const what = `${whole ? 'This rule' : 'This part of the rule'} never holds, whatever students answer: ${rule}`;
  return { what, advice: adviceForJoint(checkedForm, at, 'and') ?? (whole ? `${ifNever[part]}.` : 'Correct it or remove it.') };
}

const LIST_OPERATOR = { equals: 'in', notEquals: 'notIn' } as const;

/** Advises the other joint for comparisons of one answer with several values. */
function adviceForJoint({ files }: CheckedForm, at: RuleLocation, joint: 'and' | 'or'): string | undefined {
  const [meant, operator] = joint === 'or' ? (['and', 'notEquals'] as const) : (['or', 'equals'] as const);
  const pointer = at.pointer.endsWith(`/${joint}`) ? at.pointer : `${at.pointer}/${joint}`;
  const parts = resolvePointer(files.get(at.file)?.value, pointer) as Logic | undefined;
  const compared = operandList(parts ?? '').map((part) => {
    const [name, operands = ''] = parseOperation(part) ?? [];
    return name === operator ? operandList(operands) : [];
  });
  const [key, ...others] = new Set(compared.map(([read = '']) => varName(read)));
  if (key === undefined || others.length > 0 || compared.length < 2) return undefined;
  const values = JSON.stringify(compared.map(([, value]) => value));
  return `Write "${meant}" for "${joint}", or { "${LIST_OPERATOR[operator]}": [{ "var": "${key}" }, ${values}] }.`;
}

const ifAlways: Readonly<Record<RuleVerdict['part'], string>> = {
  condition: 'Rules that use it always apply: correct it, or remove it and what it decides',
  institution: 'It says the same as true: correct the rule, or write true in its place. Left out, it would say false',
  page: 'Everyone goes through the page: correct the rule, or remove it',
  hidden: 'The section never shows: correct the rule, or remove the section. Without the rule it would always show',
  shown: 'It makes no difference: correct the rule, or remove it',
  when: 'Its questions always show: correct the rule, or take them out of the group',
  otherwise: 'It makes no difference: correct the rule, or write true in its place',
  copy: 'Its questions are always copied: correct the rule, or write true in its place',
  required: 'The question is always required: correct the rule, or list the question in "required" of schema.json',
  'one of': 'It makes no difference: correct the rule, or remove "when"',
  must: 'Its message never shows: correct the rule, or remove it and its message',
  warning: 'It warns of every answer: correct the rule, or say it in the help of the question in its place',
};

export const ruleAlwaysHolds: FormCheck = {
  name: 'rule-always-holds',
  what: 'A rule, or part of one, holds whatever students answer.',
  advice: 'Correct it, or do what the finding says if always is meant: without the rule its file may say the opposite.',
  example: {
    file: 'schemas/conditions.json',
    wrong: '"when": { "or": [{ "answered": { "var": "born_abroad" } }, { "notAnswered": { "var": "born_abroad" } }] }',
    right: '"when": { "equals": [{ "var": "born_abroad" }, "Y"] }',
  },
  run: (checkedForm) =>
    ruleVerdicts(checkedForm)
      .filter(({ proved }) => ALWAYS.includes(proved))
      .map((verdict) => ({ ...verdict.at, at: 'key', ...explained(checkedForm, verdict) })),
};

function explained(checkedForm: CheckedForm, { at, part, whole, proved, key }: RuleVerdict): Problem {
  if (proved === 'any date')
    return {
      what: `This part of the rule holds for each date that "${key}" accepts: ${quoteRule(checkedForm, at)}`,
      advice: `Is the year right? Correct the day, or write { "answered": { "var": "${key}" } } if any date will do.`,
    };
  if (key !== undefined && proved === 'not asked') {
    const { form } = checkedForm;
    const { section = '', label } = form.questions[key] ?? {};
    const shown = explainRule(form, visibilityRule(form, key), { section });
    const other = form.sections[section]?.keys.find((one) => one !== key && form.questions[one]?.label === label);
    return {
      what: `This rule refuses nobody: those whom it would refuse are not asked "${key}", which shows only if ${shown}. The rule: ${quoteRule(checkedForm, at)}`,
      advice: `${other === undefined ? 'Name a question that they are asked' : `Write "${other}" if that is meant`}; else remove the rule and its message.`,
    };
  }
  if (key !== undefined)
    return {
      what: `This part of the rule always holds for students who are not asked "${key}", whatever they answer besides`,
      advice: 'If one of these answers is enough, write "and" for "or"; else let this part apply only to those who are asked.',
    };
  return {
    what: `${whole ? 'This rule' : 'This part of the rule'} always holds, whatever students answer: ${quoteRule(checkedForm, at)}`,
    advice: adviceForJoint(checkedForm, at, 'or') ?? (whole ? `${ifAlways[part]}.` : 'Correct it or remove it.'),
  };
}

export const unreachableGroupEntry: FormCheck = {
  name: 'unreachable-group-entry',
  what: 'In a group, an earlier entry always matches first, so this one never applies.',
  advice: 'Move it up: the more specific entry comes first.',
  see: 'recipes/add-a-condition.md',
  example: {
    file: 'schemas/pages/studies/stay/logic.json',
    wrong: `{ "when": { "answered": { "var": "room" } }, "show": ["arrives_on"] },
{ "when": { "equals": [{ "var": "room" }, "FAMILY"] }, "show": ["host_name", "arrives_on"] }`,
    right: `{ "when": { "equals": [{ "var": "room" }, "FAMILY"] }, "show": ["host_name", "arrives_on"] },
{ "when": { "answered": { "var": "room" } }, "show": ["arrives_on"] }`,
  },
  run(checkedForm) {
    const proof = analyzeRules(checkedForm);
    const never = new Set(ruleVerdicts(checkedForm).flatMap(({ proved, at }) => (proved === 'never' ? locationId(at) : [])));
    const choices = proof.sections
      .flatMap(({ groups }) =>
        groups.flatMap((group) => group.map(({ when }, n) => ({ when, others: noEarlierEntryExpression(group, n) }))),
      )
      .filter(({ when }) => !never.has(locationId(when.at)));
    const isShadowed = ({ when, others }: (typeof choices)[number]): boolean =>
      others.parts.length > 0 && proof.canHold(when) === true && proof.canHold([when, others]) === false;
    return soInEveryUse(choices, ({ when }) => when.at, isShadowed).map(({ when }) => ({
      ...when.at,
      at: 'key',
      what: `An earlier choice in this group always matches first, so this one never applies: ${quoteRule(checkedForm, when.at)}`,
      advice:
        'Only the first choice that holds counts. Questions that show together with those above go into the same "show", or into a group of their own; otherwise make the choices above narrower.',
    }));
  },
};

export const unreachableQuestion: FormCheck = {
  name: 'unreachable-question',
  what: 'No combination of answers leads to this question, or to this option of a list.',
  advice: 'Correct the conditions of its section and its group, or that of the option: they exclude each other.',
  see: 'recipes/add-a-condition.md',
  example: {
    file: 'schemas/pages/start/birthplace/logic.json',
    wrong: `"groups": [[{ "when": { "equals": [{ "var": "born_abroad" }, "N"] }, "show": ["birth_city"] }]],
"hidden": { "!": { "condition": "is_born_abroad" } }`,
    right: '"hidden": { "!": { "condition": "is_born_abroad" } }',
  },
  run(checkedForm) {
    const proof = analyzeRules(checkedForm);
    const choices = proof.sections.flatMap((section) =>
      section.groups.flatMap((group) =>
        group.map((choice, n) => ({ choice, chosen: groupEntryShownCondition(group, n), open: sectionShownCondition(section) })),
      ),
    );
    const isImpossible = ({ chosen, open }: (typeof choices)[number]): boolean =>
      proof.canHold(chosen) === true && proof.canHold(open) === true && proof.canHold([chosen, open]) === false;
    const questions = soInEveryUse(choices, ({ choice }) => choice.when.at, isImpossible).flatMap(({ choice }) =>
      choice.keys.map(({ key, at }) => {
        const question = checkedForm.form.questions[key];
        const inGroup = checkedForm.form.sections[question?.section ?? '']?.choices.flat().some((one) => one.required.includes(key));
        const required = question?.required || question?.requiredWhen !== undefined || inGroup === true ? ' and required' : '';
        return {
          ...at,
          what: `"${key}" is asked${required}, but no answers ever show it: whenever its condition holds, the section is hidden`,
          advice: 'Correct this condition, "hidden" of the section, or "when" of its page.',
        };
      }),
    );
    return [...questions, ...optionsNeverOffered(checkedForm, proof)];
  },
};

/** Options whose condition excludes each of the questions that have their list; one that never holds by itself is reported as it is. */
function optionsNeverOffered(checkedForm: CheckedForm, proof: RuleAnalysis): readonly CheckFinding[] {
  const offers = proof.sections
    .flatMap((section) => section.offers)
    .filter(({ at: { file, pointer } }) => isOptionsFile(file) && resolvePointer(checkedForm.formFiles[file], pointer) !== undefined);
  const isNever = ({ key, when }: OptionAvailability): boolean =>
    proof.canHold(when) === true && proof.canHold(proof.isShown(key)) === true && proof.canHold([when, proof.isShown(key)]) === false;
  return soInEveryUse(offers, ({ at }) => at, isNever).map(({ key, at }) => {
    const what = `Nobody is offered this: its condition holds only for those who are not asked "${key}"`;
    return { ...at, what, advice: 'Put it into the list of the question that they are asked, or correct "when".' };
  });
}
