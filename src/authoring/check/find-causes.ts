import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CHANGES_FILE, CONDITIONS_FILE, DATA_MODEL_FILE, isOptionsFile, isPersonaFile } from '../../form/model/form-file-paths.ts';
import { companionOwner } from '../../form/model/answers.ts';
import { resolvePointer } from '../../form/compile/json-pointer.ts';
import { checkFormSources, type CheckReport, type LocatedFinding } from '../checks/check-form-files.ts';
import { findExchanges } from '../checks/exchanged-values.ts';
import { invalidOneOf } from '../checks/invalid-one-of.ts';
import { invalidPersona } from '../checks/invalid-persona.ts';
import { personaMismatch } from '../checks/persona-mismatch.ts';
import { textContradictsRule } from '../checks/text-contradicts-rule.ts';
import { findUnchangedTexts } from '../checks/unchanged-text.ts';
import { undeclaredLoss } from '../checks/undeclared-loss.ts';
import { readAtVersion } from '../compare/read-at-version.ts';
import { changesSinceCommit, isRecord, type Change as ValueChange } from '../form-files/changes-since-commit.ts';
import { toCheckedForm } from '../form-files/checked-form.ts';
import { locateFinding } from '../form-files/source-location.ts';
import { readFormSources, replaceContents, type FormSources } from '../form-files/form-sources.ts';

/** Lines of a file from the first to the last that differ from the last commit, from 1; none of a file that was deleted. */
interface Change {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  readonly before: string | undefined;
  /** Advice to write the former line again, if only one has changed. */
  readonly was: string | undefined;
  readonly isDeleted: boolean;
}

type Found = Pick<CheckReport, 'findings' | 'warnings'>;

const OTHER_CHOICE = 'The same if this is another choice now: add that with a value of its own, as answers are kept by values. ';

/** Each changed file costs a run of the checks: with more of them, causes are not looked for. */
const MAX_CHANGED_FILES = 6;

/**
 * Names the change behind each finding that stands where nothing has changed since the last commit of git: the file without whose
 * change it goes, and no other finding comes. What personas expect is reported at this change.
 */
export function findCauses(sources: FormSources, { findings, warnings }: Found): readonly LocatedFinding[] {
  const { committed, files, root } = sources;
  if (findings.length === 0) return findings;
  const isMeant = ({ file }: Change): boolean => !isPersonaFile(file) || findings.some(({ advice }) => advice.includes(file));
  const changes = committed ? changesSince(committed, sources).filter(isMeant) : [];
  const changeAt = ({ file, line }: LocatedFinding): Change | undefined =>
    changes.find((one) => one.file === file && one.from <= line && line <= one.to);
  const isTried = changes.length <= MAX_CHANGED_FILES && !findings.every(changeAt);
  const causes = isTried ? changes.map((change) => ({ change, goes: findingsThatGo(sources, change, findings) })) : [];
  const form = toCheckedForm(sources);
  const unchanged = (form ? findUnchangedTexts(form) : []).map((one) => ({ ...one, ...locateFinding(one, files.get(one.file)) }));
  const unchangedBeside = ({ file, from, to }: Change) =>
    unchanged.filter((one) => one.file === file && from <= one.line && one.line <= to);
  // A label may have other words only, which nothing but the persona follows.
  const losses = warnings.filter(({ rule, pointer }) => rule === undeclaredLoss.name && !pointer.endsWith('/label'));
  const exchanges = [...findExchanges(sources), ...losses];
  const renames = committed ? renamesSince(committed, sources) : [];
  const named = findings.map((finding) => {
    const rename = renames.find(({ was }) => finding.what.includes(`"${was}"`));
    if (rename && finding.rule !== personaMismatch.name && finding.rule !== invalidPersona.name) return withRename(finding, rename);
    const own = changeAt(finding);
    const cause = own ?? causes.find(({ goes }) => goes.has(idOf(finding)))?.change;
    const exchange = exchanges.find(({ file, what }) => file === cause?.file || what.includes(` ${cause?.file}:`));
    if (!cause) return finding;
    const isAboutText = [personaMismatch, invalidPersona, invalidOneOf, textContradictsRule].some(({ name }) => name === finding.rule);
    const [beside] = own && !isAboutText ? [] : unchangedBeside(cause);
    const [besides, question] = beside ? [`${beside.what}. `, `${beside.advice} `] : ['', ''];
    if (own && !exchange && finding.rule !== personaMismatch.name)
      return {
        ...finding,
        what: besides + finding.what,
        advice: question + finding.advice + (isAboutText ? '' : againAdvice(finding, own)),
      };
    if (finding.rule === personaMismatch.name && exchange) {
      const { file, pointer, advice, what } = exchange;
      return {
        ...finding,
        ...locateFinding(exchange, files.get(file)),
        file,
        pointer,
        advice,
        what: `${what}. Since then, ${finding.what}`,
      };
    }
    if (own && finding.rule === personaMismatch.name && isNewRule(sources, finding)) {
      const advice = 'Should it refuse that? If not, correct the rule. If so, let "expect" of these personas follow it.';
      return { ...finding, what: `This rule is new, and ${finding.what}`, advice };
    }
    if (finding.rule === personaMismatch.name) {
      const advice = isPersonaFile(cause.file)
        ? 'Put back what stood here, or correct "expect" in this file.'
        : `${question}If the change is not meant, ${cause.was ?? 'put back what stood here'}. ${isOptionsFile(cause.file) ? OTHER_CHOICE : ''}If it is, let "expect" of these personas follow it.`;
      const { line, column } = own ? finding : { line: cause.from, column: 1 };
      return {
        ...finding,
        file: cause.file,
        line,
        column,
        what: beside ? `${beside.what}. Since then, ${finding.what}` : `Since this has changed, ${finding.what}`,
        advice,
      };
    }
    const changed = cause.isDeleted ? ', which you have deleted.' : `:${cause.from}, which you have changed.`;
    const line = exchange && locateFinding(exchange, files.get(exchange.file)).line;
    const exchanged = exchange && `:${line}: ${exchange.what}. ${exchange.advice} If you did mean it:`;
    return {
      ...finding,
      advice: `Look first at ${pathFromHere(root, exchange?.file ?? cause.file)}${exchanged ?? changed} ${besides}${question}${finding.advice}`,
    };
  });
  return named.filter((one, n) => one.rule !== personaMismatch.name || !named.slice(0, n).some((other) => isAtSamePlace(one, other)));
}

const againAdvice = ({ advice }: LocatedFinding, { was }: Change): string =>
  was === undefined || advice.startsWith('Did you mean') ? '' : ` If the change is not meant, ${was}`;

interface Rename {
  readonly file: string;
  readonly was: string;
  readonly to: string;
}

/** Names that have gone from a file since the last commit, each with the one that has come in its place: alone, or with the same value. */
const renamesSince = (committed: FormSources, { files }: FormSources): readonly Rename[] =>
  [CONDITIONS_FILE, DATA_MODEL_FILE].flatMap((file): readonly Rename[] => {
    const [were = {}, are = {}] = [committed.files, files].map((sources) => {
      const names = resolvePointer(sources.get(file)?.value, file === DATA_MODEL_FILE ? '/properties' : '');
      return isRecord(names) ? names : {};
    });
    // A companion follows its question.
    const namesOnlyIn = (some: object, others: object): readonly string[] =>
      Object.keys(some).filter((name) => !Object.hasOwn(others, name) && companionOwner(name) === name);
    const [gone, come] = [namesOnlyIn(were, are), namesOnlyIn(are, were)];
    return gone.flatMap((was): Rename | [] => {
      const isLike = (value: unknown): boolean => gone.length * come.length === 1 || isDeepStrictEqual(value, were[was]);
      const [old, now] = [gone.filter((name) => isLike(were[name])), come.filter((name) => isLike(are[name]))];
      const to = now[old.indexOf(was)];
      return to === undefined || now.length !== old.length ? [] : { file, was, to };
    });
  });

function withRename(finding: LocatedFinding, { file, was, to }: Rename): LocatedFinding {
  const { fix: _otherName, ...unfixed } = finding;
  const more =
    file === DATA_MODEL_FILE ? `, in translations and personas, and say so in ${CHANGES_FILE}: { "rename": "${was}", "to": "${to}" }` : '';
  const advice = `Since the last commit, ${file} has "${to}" in place of "${was}": if that is its new name, write it here, too${more}.`;
  return { ...unfixed, advice: `${advice} If not: ${finding.advice}` };
}

/** Puts first what stands where something has changed since the last commit. */
export function changedFirst(sources: FormSources, found: readonly LocatedFinding[]): readonly LocatedFinding[] {
  const changes = sources.committed ? changesSince(sources.committed, sources) : [];
  const isUnchanged = ({ file, line }: LocatedFinding) => !changes.some((one) => one.file === file && one.from <= line && line <= one.to);
  return found.toSorted((one, other) => Number(isUnchanged(one)) - Number(isUnchanged(other)));
}

/** Adds the files of the last commit, if there is one. */
export function withCommitted(sources: FormSources): FormSources {
  try {
    return { ...sources, committed: readAtVersion('HEAD', sources.root, (folder) => readFormSources(folder, sources.today)) };
  } catch {
    return sources;
  }
}

/** True for a rule that refuses answers, if it was not there at the last commit. */
function isNewRule(sources: FormSources, { file, pointer }: LocatedFinding): boolean {
  const isAbove = (one: ValueChange): boolean => one.isEntry === true && one.file === file && pointer.startsWith(`${one.pointer}/`);
  return /^\/rules\/\d+\/must/.test(pointer) && (!sources.committed?.files.has(file) || changesSinceCommit(sources).some(isAbove));
}

function changesSince(committed: FormSources, { files }: FormSources): readonly Change[] {
  return [...new Set([...committed.files.keys(), ...files.keys()])].flatMap((file): Change | [] => {
    const [before, now] = [committed.files.get(file)?.text, files.get(file)?.text];
    if (before === now) return [];
    const [old, lines] = [before?.split('\n') ?? [], now?.split('\n') ?? []];
    const first = lines.findIndex((line, n) => line !== old[n]);
    const last = lines.findLastIndex((line, n) => line !== old[n - lines.length + old.length]);
    const line =
      first === last && old.length === lines.length ? `write this line again: ${old[first]?.trim().replace(/,$/, '')}` : undefined;
    return { file, from: Math.max(first, 0) + 1, to: Math.max(first, last) + 1, before, was: line, isDeleted: now === undefined };
  });
}

/** Findings that are gone once a file is as it was committed; none if others come. */
function findingsThatGo(sources: FormSources, { file, before }: Change, findings: readonly LocatedFinding[]): ReadonlySet<string> {
  const ids = new Set(findings.map(idOf));
  const others = checkFormSources(replaceContents(sources, new Map([[file, before]]))).findings.map(idOf);
  if (others.some((id) => !ids.has(id))) return new Set();
  return new Set([...ids].filter((id) => !others.includes(id)));
}

/** Path of an institution's file from the current folder, as editors expect; a folder outside keeps its own. */
export function pathFromHere(root: string, file: string): string {
  const inside = relative(process.cwd(), root);
  return inside === '' || inside.startsWith('..') ? file : join(inside, file).replaceAll('\\', '/');
}

const idOf = ({ rule, file, what }: LocatedFinding): string => `${rule} ${file} ${what}`;

const isAtSamePlace = (one: LocatedFinding, other: LocatedFinding): boolean =>
  one.rule === other.rule && one.file === other.file && one.line === other.line;
