import { step } from '../../../src/form/compile/json-pointer.ts';
import { CONDITIONS_FILE, folderOf, isLogicFile } from '../../../src/form/model/document-paths.ts';
import { documentsOf, type LogicDocument } from '../../../src/form/model/documents.ts';
import { isLogicList, type Logic } from '../../../src/form/model/logic.ts';
import { questionsOf, type Application } from './application.ts';
import { contentRules } from './content.ts';

/** A rule in JSON Logic, and where it is. */
export interface RuleSource {
  readonly file: string;
  readonly pointer: string;
  readonly rule: Logic;
  /** Names that it may use in addition to the keys of the data model: the questions of its own block. */
  readonly names: readonly string[];
}

/** One operator of a rule, and where it is. */
export interface Operation {
  readonly source: RuleSource;
  readonly pointer: string;
  readonly operator: string;
  readonly operand: Logic;
  /** Whether it is inside `some`, `all` or `none`, where `{ "var": "" }` is the entry of the list. */
  readonly inList: boolean;
}

/** Every rule of the application: the named conditions, those of `logic.json` of sections and blocks, and those of content. */
export function rulesOf(application: Application): readonly RuleSource[] {
  const named = Object.entries(application.documents[CONDITIONS_FILE]).map(([name, { when }]) => ({
    file: CONDITIONS_FILE,
    pointer: `${step(name)}/when`,
    rule: when,
    names: [],
  }));
  const written = documentsOf(application.documents, isLogicFile).flatMap(([file, logic]) =>
    rulesOfLogic(file, logic, questionsOf(application, folderOf(file))),
  );
  const content = contentRules(application.documents).map((rule) => ({ ...rule, names: [] }));
  return [...named, ...written, ...content];
}

/** Every operator of every rule, from the outside to the inside. */
export function operationsOf(application: Application): readonly Operation[] {
  return rulesOf(application).flatMap((source) => operationsIn(source, source.pointer, source.rule, false));
}

function rulesOfLogic(file: string, logic: LogicDocument, names: readonly string[]): RuleSource[] {
  const places: readonly (readonly [string, Logic])[] = [
    ...(logic.hidden === undefined ? [] : [['/hidden', logic.hidden] as const]),
    ...(logic.groups ?? []).flatMap((group, g) => group.map(({ when }, c) => [`/groups/${g}/${c}/when`, when] as const)),
    ...Object.entries(logic.required ?? {}).map(([key, rule]) => [`/required${step(key)}`, rule] as const),
    ...(logic.copies ?? []).map(({ when }, n) => [`/copies/${n}/when`, when] as const),
    ...(logic.rules ?? []).map(({ must }, n) => [`/rules/${n}/must`, must] as const),
  ];
  return places.map(([pointer, rule]) => ({ file, pointer, rule, names }));
}

function operationsIn(source: RuleSource, pointer: string, rule: Logic, inList: boolean): readonly Operation[] {
  if (isLogicList(rule)) return rule.flatMap((part, n) => operationsIn(source, pointer + step(n), part, inList));
  if (typeof rule !== 'object' || rule === null) return [];
  return Object.entries(rule).flatMap(([operator, operand]) => {
    const at = pointer + step(operator);
    const within = inList || ['some', 'all', 'none'].includes(operator);
    return [{ source, pointer: at, operator, operand, inList }, ...operationsIn(source, at, operand, within)];
  });
}
