import { companionKey, getOwn, prefixedKey } from '../model/answers.ts';
import type { AnswerDerivation } from './compile-copies.ts';
import { compileLogic, compileValueRule, scopeAt, type LogicScope } from './compile-logic.ts';
import { compileContentBlock, compileDisplayCondition } from './compile-content.ts';
import { uiFile, type SectionFolder } from '../model/form-file-paths.ts';
import { isDateKind, type DataModelJson } from '../model/data-model.ts';
import { missingMessage } from '../model/default-messages.ts';
import { orderedNames, questionUiOf } from '../model/form-files.ts';
import type { OptionList, QuestionSchema, QuestionUi, SectionSchemaJson, SectionUiJson, LogicJson } from '../model/form-files.ts';
import { compileQuestionSchema, maxTextLength, renameUiKeys, renamePlaceholders, scopeAutocompleteToSection } from './compile-question.ts';
import { compileOptionLists } from './option-list-refs.ts';
import { hasDynamicOptions } from '../model/option-conditions.ts';
import { shownByGroups } from '../model/form.ts';
import type {
  Alternatives,
  ConditionalQuestions,
  AnswerCopy,
  Finding,
  ConditionalOptionList,
  Page,
  Question,
  Rule,
  Section,
  SectionElement,
  AnswerWarning,
} from '../model/form.ts';
import { referencedKeys, type Logic, operandList, parseOperation } from '../model/logic.ts';
import type { TextContext } from '../model/text.ts';
import type { MoreInfo, MoreInfoJson } from '../model/content.ts';
import { parseMarkdown } from './markdown.ts';

export interface SectionSource {
  readonly folder: SectionFolder;
  readonly isBlock: boolean;
  readonly schema: SectionSchemaJson;
  readonly ui: SectionUiJson;
  readonly logic: LogicJson | undefined;
  readonly prefix?: string;
  readonly title: string | undefined;
  readonly messagePrefix: string | undefined;
  readonly repeat?: Section['repeat'];
  readonly tab?: Section['tab'];
  readonly fold: boolean | string | undefined;
  readonly own?: LogicJson | undefined;
  readonly ownFile?: string;
}

export interface SectionScope extends TextContext, Pick<LogicScope, 'conditions' | 'parts'> {
  readonly dataModel: Readonly<Record<string, string>>;
  readonly kinds: DataModelJson['$defs'];
  readonly lists: Readonly<Record<string, OptionList>>;
  readonly report: (finding: Finding) => void;
}

/** The scope of one section, with the names of its questions as its files have them. */
interface NamedScope extends SectionScope {
  readonly here: string;
  readonly names: readonly string[];
  readonly rename: (name: string) => string;
}

export function compileSection(
  id: string,
  page: Pick<Page, 'id' | 'when' | 'period'>,
  written: SectionSource,
  form: SectionScope,
): {
  section: Section;
  questions: readonly Question[];
  copies: readonly AnswerDerivation[];
  values: readonly AnswerDerivation[];
  deciding: readonly AnswerDerivation[];
} {
  const { prefix = '' } = written;
  const names = Object.keys(written.schema.properties);
  const rename = (name: string): string => prefixedKey(names, prefix, name);
  const scope: NamedScope = { ...form, here: id, names, rename };
  const source = prefix === '' ? written : renamePlaceholders(written, rename);
  const { schema, ui } = source;
  const logic = mergeLogic(source, scope);
  const order = orderedNames(ui).filter((name) => names.includes(name));
  const ordered = [...order, ...names.filter((name) => !order.includes(name))];
  const title = source.title ?? schema.title ?? '';

  const offered = names.flatMap((name) =>
    compileOptionLists(name, questionUiOf(ui, name), source.folder, scope).map((list) => ({ ...list, key: rename(name) })),
  );
  const listsOf = (key: string): readonly ConditionalOptionList[] => offered.filter((one) => one.key === key).map(({ ready }) => ready);

  const section: Section = {
    id,
    page: page.id,
    title,
    description: schema.description,
    more: compileDisclosure(ui['ui:more'], scope),
    messagePrefix: source.messagePrefix,
    whose: source.messagePrefix ?? (source.isBlock ? `${title}:` : undefined),
    repeat: source.repeat,
    tab: source.tab,
    fold: source.fold,
    keys: ordered.map(rename),
    groups: (ui['ui:groups'] ?? []).map((group) => ({ ...group, keys: group.keys.map(rename) })),
    schema: {
      $id: id,
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, question]) => [
          rename(name),
          compileQuestionSchema(rename(name), question, questionUiOf(ui, name), scope),
        ]),
      ),
    },
    pageWhen: page.when,
    pagePeriod: page.period,
    hiddenWhen: logic.hidden,
    choices: logic.groups,
    rules: logic.rules,
    warnings: logic.warnings,
    copies: logic.copies,
    choosing: ordered.map(rename).filter((key) => hasDynamicOptions({ lists: listsOf(key) }, scope.lists)),
    oneOf: logic.oneOf.length === 0 ? undefined : logic.oneOf,
    elements: compileElements(source, scope),
  };
  const questions = ordered.flatMap((name) => {
    const asked = getOwn(schema.properties, name);
    return asked === undefined ? [] : [compileQuestion(name, asked, section, source, logic, listsOf(rename(name)), scope)];
  });
  const inSection = (written: Omit<AnswerDerivation, 'section'>): AnswerDerivation => ({ ...written, section: id });
  return {
    section,
    questions,
    copies: logic.writtenCopies.map(inSection),
    values: logic.writtenValues.map(inSection),
    deciding: [...offered.flatMap(({ decided }) => decided ?? []), ...logic.writtenAlternatives.flatMap(({ sources }) => sources)].map(
      inSection,
    ),
  };
}

function compileQuestion(
  name: string,
  schema: QuestionSchema,
  section: Section,
  source: SectionSource,
  logic: CompiledLogic,
  lists: readonly ConditionalOptionList[],
  scope: NamedScope,
): Question {
  const { rename } = scope;
  const key = rename(name);
  const { 'ui:more': more, ...written } = questionUiOf(source.ui, name);
  const pdf = written['ui:pdf'] ?? source.ui['ui:pdf'];
  const own = renameUiKeys(pdf === undefined ? written : { ...written, 'ui:pdf': pdf }, rename);
  const scoped = (source.prefix ?? '') === '' ? own : scopeAutocompleteToSection(own, section.id);
  const value = getOwn(logic.value, key);
  // A computed day has no widget of its own, and reads like one that is typed.
  const ui: QuestionUi =
    value !== undefined && isDateKind(scope.kinds[scope.dataModel[key] ?? ''] ?? {}) ? { ...scoped, 'ui:widget': 'date' } : scoped;
  const label = schema.title;
  const { messagePrefix } = source;
  const fullLabel = messagePrefix === undefined ? label : `${messagePrefix} ${label}`;
  const ownMessage = getOwn(source.schema.errorMessage?.required, name) ?? getOwn(logic.missingMessages, key);
  return {
    key,
    page: section.page,
    section: section.id,
    label,
    fullLabel,
    ui,
    more: compileDisclosure(more, scope),
    type: schema.type,
    limit: maxTextLength(key, schema, ui, scope),
    lists,
    companion: lists.length > 0 && Object.hasOwn(scope.dataModel, companionKey(key)),
    clears: getOwn(logic.clears, key) ?? [],
    required: (source.schema.required ?? []).includes(name),
    requiredWhen: getOwn(logic.required, key),
    value,
    suggest: getOwn(logic.suggest, key),
    requiredMessage:
      ownMessage === undefined
        ? missingMessage(fullLabel, scope)
        : messagePrefix === undefined
          ? ownMessage
          : `${messagePrefix} ${ownMessage}`,
  };
}

interface WrittenAlternatives extends Omit<Alternatives, 'asked'> {
  readonly message: string;
  readonly sources: readonly Omit<AnswerDerivation, 'section'>[];
}

interface CompiledLogic {
  readonly hidden: Logic[];
  readonly groups: ConditionalQuestions[][];
  readonly required: Record<string, Logic>;
  readonly oneOf: readonly Alternatives[];
  readonly writtenAlternatives: WrittenAlternatives[];
  readonly missingMessages: Record<string, string>;
  readonly value: Record<string, Logic>;
  readonly suggest: Record<string, Logic>;
  readonly writtenValues: Omit<AnswerDerivation, 'section'>[];
  readonly rules: Rule[];
  readonly warnings: AnswerWarning[];
  readonly copies: AnswerCopy[];
  readonly writtenCopies: Omit<AnswerDerivation, 'section'>[];
  readonly clears: Record<string, string[]>;
}

function mergeLogic(source: SectionSource, scope: NamedScope): CompiledLogic {
  const compiled: CompiledLogic = {
    hidden: [],
    groups: [],
    required: {},
    oneOf: [],
    writtenAlternatives: [],
    missingMessages: {},
    value: {},
    suggest: {},
    writtenValues: [],
    rules: [],
    warnings: [],
    copies: [],
    writtenCopies: [],
    clears: {},
  };
  const own = scope.names.map(scope.rename);
  if (source.logic) addLogic(compiled, source.logic, `${source.folder}/logic.json`, scope);
  if (source.own) addLogic(compiled, source.own, source.ownFile ?? '', { ...scope, names: own, rename: (key) => key });
  return { ...compiled, oneOf: compiled.writtenAlternatives.map((alternatives) => requireOneOf(compiled, alternatives, own)) };
}

/** Requires the first shown question of the section while no other one is answered. */
function requireOneOf(
  { groups, required, missingMessages }: CompiledLogic,
  { keys, when, message }: WrittenAlternatives,
  own: readonly string[],
): Alternatives {
  const asked: string[] = [];
  for (const key of keys.filter((one) => own.includes(one))) {
    const others = keys.filter((one) => one !== key).map((one) => ({ notAnswered: { var: one } }));
    const hidden = asked.map((one) => ({ '!': shownByGroups(groups, one) }));
    const rule = { and: [...(when === undefined ? [] : [when]), ...others, ...hidden] };
    required[key] = required[key] === undefined ? rule : { or: [required[key], rule] };
    missingMessages[key] ??= message;
    asked.push(key);
    if (shownByGroups(groups, key) === true) break;
  }
  return { keys, asked, when };
}

function addLogic(into: CompiledLogic, logic: LogicJson, file: string, scope: NamedScope): void {
  const { rename, names } = scope;
  const compile = (rule: Logic, pointer: string): Logic => compileLogic(rule, scopeAt(scope, file, pointer));
  const known = (name: string, pointer: string): string => {
    if (!names.includes(name)) {
      scope.report({
        rule: 'unknown-question',
        file,
        pointer,
        what: `"${name}" is not a question of this section`,
        advice: 'Add the question to schema.json or correct the name',
      });
    }
    return rename(name);
  };

  if (logic.hidden !== undefined) into.hidden.push(compile(logic.hidden, '/hidden'));
  (logic.groups ?? []).forEach((group, g) => {
    into.groups.push(
      group.map((choice, c) => ({
        when: compile(choice.when, `/groups/${g}/${c}/when`),
        show: choice.show.map((name, s) => known(name, `/groups/${g}/${c}/show/${s}`)),
        required: choice.required === true ? choice.show.map(rename) : (choice.required ?? []).map(rename),
      })),
    );
  });
  for (const [name, rule] of Object.entries(logic.required ?? {})) {
    into.required[known(name, `/required/${name}`)] = compile(rule, `/required/${name}`);
  }
  (logic.one_of ?? []).forEach(({ keys: written, when, message }, n) => {
    const pointer = `/one_of/${n}`;
    const keys = written.map(rename);
    into.writtenAlternatives.push({
      keys,
      when: when === undefined ? undefined : compile(when, `${pointer}/when`),
      message: getOwn(scope.text, message) ?? message,
      sources: keys.map((key, k) => ({ key, sources: [key], file, pointer: `${pointer}/keys/${k}` })),
    });
  });
  for (const [name, rule] of Object.entries(logic.value ?? {})) {
    const pointer = `/value/${name}`;
    const key = known(name, pointer);
    const value = compileValueRule(rule, scopeAt(scope, file, pointer));
    into.value[key] = value;
    into.writtenValues.push({ key, sources: [...referencedKeys(value)], file, pointer });
  }
  for (const [name, rule] of Object.entries(logic.suggest ?? {})) {
    const pointer = `/suggest/${name}`;
    into.suggest[known(name, pointer)] = compileValueRule(rule, scopeAt(scope, file, pointer));
  }
  (logic.rules ?? []).forEach(({ keys: written, must: needed, warn, message }, n) => {
    const keys = written.map((name, k) => known(name, `/rules/${n}/keys/${k}`));
    const must = needed === undefined ? undefined : compile(needed, `/rules/${n}/must`);
    if (must !== undefined) into.rules.push({ keys, must, message, limit: limitOfComparison(must, keys) });
    if (warn !== undefined) {
      const when = compile(warn, `/rules/${n}/warn`);
      into.warnings.push({ keys, when, message, limit: limitOfComparison(when, keys) });
    }
  });
  (logic.copies ?? []).forEach(({ when, from }, n) => {
    const written = Object.entries(from).map(([name, source]) => {
      const pointer = `/copies/${n}/from/${name}`;
      return { key: known(name, pointer), sources: [source].flat(), file, pointer };
    });
    into.writtenCopies.push(...written);
    into.copies.push({
      when: compile(when, `/copies/${n}/when`),
      from: Object.fromEntries(written.map(({ key, sources }) => [key, sources])),
    });
  });
  for (const [name, cleared] of Object.entries(logic.clears ?? {})) {
    const key = known(name, `/clears/${name}`);
    into.clears[key] = [...(getOwn(into.clears, key) ?? []), ...cleared.map(rename)];
  }
}

function compileElements({ folder, ui }: SectionSource, scope: NamedScope): Section['elements'] {
  const file = uiFile(folder);
  const order = ui['ui:order'];
  const elements = order.flatMap((entry, n): SectionElement | [] => {
    if (typeof entry === 'string') return [];
    const after = orderedNames({ 'ui:order': order.slice(0, n) }).filter((name) => scope.names.includes(name)).length;
    return {
      ...compileDisplayCondition(entry, scopeAt(scope, file, `/ui:order/${n}/when`)),
      after,
      ...('notice' in entry
        ? { notice: parseMarkdown(entry.notice), isWarning: entry.tone === 'warning' }
        : { picture: entry.picture, alt: entry.alt, ...(entry.caption !== undefined && { caption: parseMarkdown(entry.caption) }) }),
    };
  });
  return elements.length === 0 ? undefined : elements;
}

const compileDisclosure = (json: MoreInfoJson | undefined, scope: LogicScope): MoreInfo | undefined =>
  json && { title: json.title, content: json.blocks.map((block) => compileContentBlock(block, scope)) };

const COMPARISONS: ReadonlySet<string> = new Set(['lt', 'lte', 'gt', 'gte', '<', '<=', '>', '>=']);

/** Value that a rule compares the answers to these keys with, or else a count: `{limit}` in its message. Undefined unless exactly one. */
export function limitOfComparison(rule: Logic, keys: readonly string[]): Logic | undefined {
  const isAbout = (side: Logic): boolean => keys.some((key) => referencedKeys(side).has(key));
  const limitsOf = (isMeant: typeof isAbout): readonly Logic[] =>
    comparisonsIn(rule).flatMap((sides) => {
      const others = sides.filter((side) => !isMeant(side));
      return sides.length === 2 && others.length === 1 ? others : [];
    });
  const [limit, ...more] = [isAbout, counts].map(limitsOf).find(({ length }) => length > 0) ?? [];
  return more.length === 0 ? limit : undefined;
}

function comparisonsIn(rule: Logic): readonly (readonly Logic[])[] {
  const [operator, operand] = parseOperation(rule) ?? [];
  if (operator === undefined || operand === undefined) return [];
  const operands = operandList(operand);
  return [...(COMPARISONS.has(operator) ? [operands] : []), ...operands.flatMap(comparisonsIn)];
}

function counts(side: Logic): boolean {
  const [operator, operand] = parseOperation(side) ?? [];
  return operator === 'count_of' || operator === 'sum_of' || (operand !== undefined && operandList(operand).some(counts));
}
