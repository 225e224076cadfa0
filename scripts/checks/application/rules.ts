import { CONDITIONS_FILE } from '../../../src/form/model/document-paths.ts';
import { questionsOf, type Application } from './application.ts';
import { list, record } from './shapes.ts';
import { step } from '../../../src/form/compile/json-pointer.ts';

/** A rule in JSON Logic, and where it is. */
export interface RuleSource {
  readonly file: string;
  readonly pointer: string;
  readonly rule: unknown;
  /** Names that it may use in addition to the keys of the data model: the questions of its own block. */
  readonly names: readonly string[];
}

/** One operator of a rule, and where it is. */
export interface Operation {
  readonly source: RuleSource;
  readonly pointer: string;
  readonly operator: string;
  readonly operand: unknown;
  /** Whether it is inside `some`, `all` or `none`, where `{ "var": "" }` is the entry of the list. */
  readonly inList: boolean;
}

/** Every rule of the application: those of `logic.json` of sections and blocks, and the named conditions. */
export function rulesOf(application: Application): readonly RuleSource[] {
  const named = Object.entries(record(application.documents[CONDITIONS_FILE])).map(([name, condition]) => ({
    file: CONDITIONS_FILE,
    pointer: `${step(name)}/when`,
    rule: record(condition)['when'],
    names: [],
  }));
  const written = Object.entries(application.documents)
    .filter(([path]) => /^schemas\/(pages|blocks)\/.*\/logic\.json$/.test(path))
    .flatMap(([file, document]) => rulesOfLogic(file, record(document), questionsOf(application, file.replace(/\/logic\.json$/, ''))));
  return [...named, ...written].filter((source) => source.rule !== undefined);
}

/** Every operator of every rule, from the outside to the inside. */
export function operationsOf(application: Application): readonly Operation[] {
  return rulesOf(application).flatMap((source) => operationsIn(source, source.pointer, source.rule, false));
}

function rulesOfLogic(file: string, logic: Readonly<Record<string, unknown>>, names: readonly string[]): RuleSource[] {
  const places: (readonly [string, unknown])[] = [
    ['/hidden', logic['hidden']],
    ...list(logic['groups']).flatMap((group, g) =>
      list(group).map((choice, c) => [`/groups/${g}/${c}/when`, record(choice)['when']] as const),
    ),
    ...Object.entries(record(logic['required'])).map(([key, rule]) => [`/required${step(key)}`, rule] as const),
    ...list(logic['copies']).map((copy, n) => [`/copies/${n}/when`, record(copy)['when']] as const),
    ...list(logic['rules']).map((rule, n) => [`/rules/${n}/must`, record(rule)['must']] as const),
  ];
  return places.map(([pointer, rule]) => ({ file, pointer, rule, names }));
}

function operationsIn(source: RuleSource, pointer: string, rule: unknown, inList: boolean): readonly Operation[] {
  if (Array.isArray(rule)) return rule.flatMap((part, n) => operationsIn(source, pointer + step(n), part, inList));
  return Object.entries(record(rule)).flatMap(([operator, operand]) => {
    const at = pointer + step(operator);
    const within = inList || ['some', 'all', 'none'].includes(operator);
    return [{ source, pointer: at, operator, operand, inList }, ...operationsIn(source, at, operand, within)];
  });
}
