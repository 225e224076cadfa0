import { logicFile, pageFile, uiFile, type LogicFile } from '../../form/model/form-file-paths.ts';
import type { Logic } from '../../form/model/logic.ts';
import { questionKeys, sectionIdsOf, type CheckedForm, type FolderUse } from '../form-files/checked-form.ts';
import { conditionRules, elementRules, formRules } from '../form-files/rule-sources.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { andExpression, constantExpression, notExpression, orExpression } from './rule-expression.ts';
import type { RuleExpression, RuleLocation } from './rule-expression.ts';
import { readOptionAvailability, type OptionAvailability } from './option-availability.ts';
import { parseRuleExpression, type RuleExpressionScope } from './parse-rule-expression.ts';

export interface GroupEntry {
  readonly when: RuleExpression;
  readonly keys: readonly { readonly key: string; readonly at: RuleLocation }[];
}

export interface SectionRules {
  readonly keys: readonly string[];
  readonly page: { readonly when: RuleExpression; readonly keys: readonly string[] } | undefined;
  readonly hidden: readonly RuleExpression[];
  readonly groups: readonly (readonly GroupEntry[])[];
  readonly required: readonly { readonly key: string; readonly when: RuleExpression }[];
  readonly oneOf: readonly { readonly key: string; readonly when: RuleExpression }[];
  readonly copies: readonly { readonly when: RuleExpression; readonly keys: readonly string[] }[];
  readonly musts: readonly { readonly keys: readonly string[]; readonly must: RuleExpression }[];
  readonly warnings: readonly { readonly keys: readonly string[]; readonly when: RuleExpression }[];
  readonly clears: readonly { readonly key: string; readonly cleared: readonly string[]; readonly at: RuleLocation }[];
  readonly offers: readonly OptionAvailability[];
  /** Conditions of what stands between questions. */
  readonly elements: readonly RuleExpression[];
}

export function readSectionRules(checkedForm: CheckedForm, scope: RuleExpressionScope): readonly SectionRules[] {
  return checkedForm.uses.flatMap((use) => {
    const page = readPage(checkedForm, use.page, scope);
    return use.prefixes.map((_, n) => ({ ...readSection(checkedForm, use, n, scope), page }));
  });
}

function readPage({ formFiles, form }: CheckedForm, page: string, scope: RuleExpressionScope): SectionRules['page'] {
  const file = pageFile(page);
  const rule = formFiles[file]?.when;
  if (rule === undefined) return undefined;
  const keys = Object.values(form.questions).flatMap((question) => (question.page === page ? [question.key] : []));
  return { when: parseRuleExpression(rule, { file, pointer: '/when' }, scope), keys };
}

export const readConditions = ({ formFiles }: CheckedForm, scope: RuleExpressionScope): readonly RuleExpression[] =>
  [...conditionRules(formFiles), ...formRules(formFiles)].map(({ rule, ...at }) => parseRuleExpression(rule, at, scope));

function readSection(checkedForm: CheckedForm, use: FolderUse, n: number, within: RuleExpressionScope): Omit<SectionRules, 'page'> {
  const { prefix = '' } = use.prefixes[n] ?? {};
  const scope = { ...within, here: sectionIdsOf(use)[n] };
  const names = questionKeys(checkedForm, use.folder);
  const rename = (name: string): string => (names.includes(name) ? prefix + name : name);
  const offers = names.flatMap((name) => readOptionAvailability(checkedForm, use.folder, name, { ...scope, rename }));
  const parts = [readLogic(checkedForm, logicFile(use.folder), { ...scope, rename })];
  if (use.block !== undefined && use.ownFolder !== undefined) parts.push(readLogic(checkedForm, logicFile(use.ownFolder), scope));
  return {
    keys: names.map(rename),
    hidden: parts.flatMap((part) => part.hidden),
    groups: parts.flatMap((part) => part.groups),
    required: parts.flatMap((part) => part.required),
    oneOf: parts.flatMap((part) => part.oneOf),
    copies: parts.flatMap((part) => part.copies),
    musts: parts.flatMap((part) => part.musts),
    warnings: parts.flatMap((part) => part.warnings),
    clears: parts.flatMap((part) => part.clears),
    offers,
    elements: elementRules(checkedForm.formFiles)
      .filter(({ file }) => file === uiFile(use.folder))
      .map(({ rule, ...at }) => parseRuleExpression(rule, at, { ...scope, rename })),
  };
}

function readLogic(
  { formFiles }: CheckedForm,
  file: LogicFile,
  scope: RuleExpressionScope,
): Omit<SectionRules, 'keys' | 'page' | 'offers' | 'elements'> {
  const { hidden, groups = [], required = {}, one_of: oneOf = [], copies = [], rules = [], clears = {} } = formFiles[file] ?? {};
  const { rename = (name: string) => name } = scope;
  const rule = (written: Logic, pointer: string): RuleExpression => parseRuleExpression(written, { file, pointer }, scope);
  return {
    hidden: hidden === undefined ? [] : [rule(hidden, '/hidden')],
    groups: groups.map((group, g) =>
      group.map(({ when, show }, c) => ({
        when: rule(when, `/groups/${g}/${c}/when`),
        keys: show.map((name, s) => ({ key: rename(name), at: { file, pointer: `/groups/${g}/${c}/show/${s}` } })),
      })),
    ),
    required: Object.entries(required).map(([name, when]) => ({ key: rename(name), when: rule(when, `/required${pointerSegment(name)}`) })),
    oneOf: oneOf.flatMap(({ keys: [name = ''], when }, n) =>
      when === undefined ? [] : { key: rename(name), when: rule(when, `/one_of/${n}/when`) },
    ),
    copies: copies.map(({ when, from }, n) => ({ when: rule(when, `/copies/${n}/when`), keys: Object.keys(from).map(rename) })),
    musts: rules.flatMap(({ keys, must }, n) =>
      must === undefined ? [] : { keys: keys.map(rename), must: rule(must, `/rules/${n}/must`) },
    ),
    warnings: rules.flatMap(({ keys, warn }, n) =>
      warn === undefined ? [] : { keys: keys.map(rename), when: rule(warn, `/rules/${n}/warn`) },
    ),
    clears: Object.entries(clears).map(([name, cleared]) => ({
      key: rename(name),
      cleared: cleared.map(rename),
      at: { file, pointer: `/clears${pointerSegment(name)}` },
    })),
  };
}

/** Condition under which the n-th choice of a group shows, apart from the section being hidden. */
export const groupEntryShownCondition = (group: readonly GroupEntry[], n: number): RuleExpression =>
  andExpression([...group.slice(0, n).map(({ when }) => notExpression(when)), ...group.slice(n, n + 1).map(({ when }) => when)]);

export const sectionShownCondition = ({ page, hidden }: SectionRules): RuleExpression =>
  andExpression([...(page === undefined ? [] : [page.when]), ...hidden.map((rule) => notExpression(rule))]);

export function questionShownCondition(section: SectionRules, key: string): RuleExpression {
  const choices = section.groups.flatMap((group) =>
    group.flatMap(({ keys }, n) => (keys.some((shown) => shown.key === key) ? [groupEntryShownCondition(group, n)] : [])),
  );
  const kept = choices.length === 0 ? constantExpression(true) : orExpression(choices);
  return andExpression([sectionShownCondition(section), kept]);
}
