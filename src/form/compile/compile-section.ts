import { companionOf } from '../model/answers.ts';
import type { WrittenCopy } from './compile-copies.ts';
import { compileLogic } from './compile-logic.ts';
import type { SectionFolder } from '../model/document-paths.ts';
import { missing } from '../model/default-message.ts';
import {
  uiOf,
  type ConditionsDocument,
  type JsonSchema,
  type LogicDocument,
  type OptionsDocument,
  type QuestionSchema,
  type QuestionUi,
  type SectionSchemaDocument,
  type UiDocument,
} from '../model/documents.ts';
import type { Copy, Finding, Question, Section } from '../model/form.ts';
import type { Logic } from '../model/logic.ts';
import type { Sayable } from '../model/text.ts';
import { kindOf } from '../model/widget-kinds.ts';

/** The three files of a section or block, and how a page uses them. */
export interface SectionSource {
  readonly folder: SectionFolder;
  readonly isBlock: boolean;
  readonly schema: SectionSchemaDocument;
  readonly ui: UiDocument;
  readonly logic: LogicDocument | undefined;
  readonly prefix?: string;
  readonly title: string | undefined;
  readonly messagePrefix: string | undefined;
  readonly repeat?: Section['repeat'];
  readonly tab?: Section['tab'];
  /** Logic of this one use of a block, in final keys. */
  readonly own?: LogicDocument | undefined;
  readonly ownFile?: string;
}

/** What the section may refer to, and how to report a broken reference. */
export interface SectionScope extends Sayable {
  /** Longest answer to a text area that asks for the institution's limit, in characters. */
  readonly characterLimit: number;
  readonly conditions: ConditionsDocument;
  readonly dataModel: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, OptionsDocument>>;
  readonly report: (finding: Finding) => void;
}

/** One section with its final keys, its questions, and what it copies. */
export function compileSection(
  id: string,
  page: string,
  source: SectionSource,
  scope: SectionScope,
): { section: Section; questions: readonly Question[]; copies: readonly WrittenCopy[] } {
  const { schema, ui, prefix = '' } = source;
  const names = Object.keys(schema.properties);
  const rename = (name: string): string => (names.includes(name) ? prefix + name : name);
  const logic = readLogic(source, scope, names, rename);
  const order = ui['ui:order'].filter((name) => names.includes(name));
  const ordered = [...order, ...names.filter((name) => !order.includes(name))];
  const title = source.title ?? schema.title ?? '';

  const section: Section = {
    id,
    page,
    title,
    description: schema.description,
    messagePrefix: source.messagePrefix,
    whose: source.messagePrefix ?? (source.isBlock ? `${title}:` : undefined),
    repeat: source.repeat,
    tab: source.tab,
    keys: ordered.map(rename),
    groups: (ui['ui:groups'] ?? []).map((group) => ({ ...group, keys: group.keys.map(rename) })),
    schema: {
      $id: id,
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, question]) => [rename(name), compileProperty(question, uiOf(ui, name), scope)]),
      ),
    },
    ui: Object.fromEntries([
      ...names.map((name) => [rename(name), prefix === '' ? uiOf(ui, name) : withOwnAutofill(uiOf(ui, name), id)]),
      ['ui:order', ordered.map(rename)],
    ]),
    hiddenWhen: logic.hidden,
    choices: logic.groups,
    rules: logic.rules,
    copies: logic.copies,
  };
  const questions = ordered.flatMap((name) => {
    const asked = schema.properties[name];
    return asked === undefined ? [] : [compileQuestion(name, asked, rename(name), section, source, logic, scope)];
  });
  return { section, questions, copies: logic.writtenCopies.map((copy) => ({ ...copy, section: id })) };
}

/** The browser keeps what it fills into a block that is asked once more separately from what it fills into the first. */
function withOwnAutofill(ui: QuestionUi, id: string): QuestionUi {
  const token = ui['ui:autocomplete'];
  return token === undefined ? ui : { ...ui, 'ui:autocomplete': `section-${id.slice(id.indexOf('/') + 1)} ${token}` };
}

/** Longest texts, unless the question or the institution sets another limit. */
const TEXT_LIMITS = { line: 45, lines: 1500 };

/** Text that is typed always has a limit, so that browser and server refuse the same. */
function textLimit(schema: QuestionSchema, ui: QuestionUi, scope: SectionScope): number | undefined {
  const { 'ui:options': options } = ui;
  if (schema.type !== 'string') return undefined;
  const { typed } = kindOf({ ui, type: schema.type, list: options?.list });
  if (typed === undefined) return undefined;
  if (schema.maxLength !== undefined) return schema.maxLength;
  const limit = options?.limit ?? TEXT_LIMITS[typed];
  return limit === 'institution' ? scope.characterLimit : limit;
}

function compileProperty(schema: QuestionSchema, ui: QuestionUi, scope: SectionScope): JsonSchema {
  const maxLength = textLimit(schema, ui, scope);
  return maxLength === undefined ? schema : { ...schema, maxLength };
}

function compileQuestion(
  name: string,
  schema: QuestionSchema,
  key: string,
  section: Section,
  source: SectionSource,
  logic: CompiledLogic,
  scope: SectionScope,
): Question {
  const ui = uiOf(source.ui, name);
  const listName = ui['ui:options']?.list;
  if (listName !== undefined && !Object.hasOwn(scope.lists, listName)) {
    scope.report({
      rule: 'unknown-option-list',
      file: `${source.folder}/ui.json`,
      pointer: `/${name}/ui:options/list`,
      what: `There is no option list "${listName}"`,
      advice: `Create schemas/options/${listName}.json or correct the name`,
    });
  }
  const label = schema.title;
  const { messagePrefix } = source;
  const fullLabel = messagePrefix === undefined ? label : `${messagePrefix} ${label}`;
  const ownMessage = source.schema.errorMessage?.required?.[name];
  return {
    key,
    page: section.page,
    section: section.id,
    label,
    fullLabel,
    ui,
    type: schema.type,
    limit: textLimit(schema, ui, scope),
    list: listName,
    companion: listName !== undefined && Object.hasOwn(scope.dataModel, companionOf(key)),
    clears: logic.clears[key] ?? [],
    required: (source.schema.required ?? []).includes(name),
    requiredWhen: logic.required[key],
    requiredMessage:
      ownMessage === undefined ? missing(fullLabel, scope) : messagePrefix === undefined ? ownMessage : `${messagePrefix} ${ownMessage}`,
  };
}

interface CompiledLogic {
  readonly hidden: Logic[];
  readonly groups: { when: Logic; show: readonly string[] }[][];
  readonly required: Record<string, Logic>;
  readonly rules: { keys: readonly string[]; must: Logic; message: string }[];
  readonly copies: Copy[];
  readonly writtenCopies: Omit<WrittenCopy, 'section'>[];
  readonly clears: Record<string, string[]>;
}

/** The logic of the section or block, then that of this use of the block, added up. */
function readLogic(source: SectionSource, scope: SectionScope, names: readonly string[], rename: (name: string) => string): CompiledLogic {
  const compiled: CompiledLogic = { hidden: [], groups: [], required: {}, rules: [], copies: [], writtenCopies: [], clears: {} };
  if (source.logic) addLogic(compiled, source.logic, { file: `${source.folder}/logic.json`, rename, names }, scope);
  if (source.own) {
    const finalNames = names.map(rename);
    addLogic(compiled, source.own, { file: source.ownFile ?? '', rename: (key) => key, names: finalNames }, scope);
  }
  return compiled;
}

function addLogic(
  into: CompiledLogic,
  logic: LogicDocument,
  place: { file: string; rename: (name: string) => string; names: readonly string[] },
  scope: SectionScope,
): void {
  const { file, rename, names } = place;
  const compile = (rule: Logic, pointer: string): Logic =>
    compileLogic(rule, {
      conditions: scope.conditions,
      rename,
      onUnknownCondition: (name) =>
        scope.report({
          rule: 'unknown-condition',
          file,
          pointer,
          what: `There is no condition "${name}", or it refers to itself`,
          advice: 'Add it to schemas/conditions.json or correct the name',
        }),
    });
  const known = (name: string, pointer: string): string => {
    if (!names.includes(name)) {
      scope.report({
        rule: 'no-such-key',
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
      })),
    );
  });
  for (const [name, rule] of Object.entries(logic.required ?? {})) {
    into.required[known(name, `/required/${name}`)] = compile(rule, `/required/${name}`);
  }
  (logic.rules ?? []).forEach((rule, n) => {
    into.rules.push({
      keys: rule.keys.map((name, k) => known(name, `/rules/${n}/keys/${k}`)),
      must: compile(rule.must, `/rules/${n}/must`),
      message: rule.message,
    });
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
    (into.clears[key] ??= []).push(...cleared.map(rename));
  }
}
