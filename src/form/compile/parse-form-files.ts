import * as paths from '../model/form-file-paths.ts';
import type { FormFiles, QuestionSchema, SectionSchemaJson } from '../model/form-files.ts';
import type { Finding } from '../model/form.ts';
import { isPlainDateTime } from '../model/plain-date-time.ts';
import { expandRepeatedKey, COMPONENT_NUMBER_PLACEHOLDER, type DataModelJson } from '../model/data-model.ts';
import { closestName } from './did-you-mean.ts';
import { replaceFactOperands, unknownFactFindings, type FactReference } from './facts.ts';
import { formFileKindOf, formFileKinds } from './form-file-kinds.ts';
import { explainAjvError } from './explain-ajv-error.ts';
import { pointerSegment } from './json-pointer.ts';
import { respelt } from './suggest-correction.ts';
import { metaSchemaErrors } from './meta-schemas.ts';

/** A value that its meta schema forbids. `at`: point at the key; `right`: value to write there, where nothing is left to decide. */
export interface MetaSchemaFinding extends Finding {
  readonly at?: 'key' | undefined;
  readonly right?: unknown;
}

export interface ParsedFormFiles {
  readonly fitting: Partial<FormFiles>;
  /** All files; undefined while one does not match its meta schema, is missing, or is not JSON. */
  readonly formFiles: FormFiles | undefined;
  /** Uses of facts in rules, limits and dates, in whose place the files have the values. */
  readonly factOperands: readonly FactReference[];
  readonly findings: readonly MetaSchemaFinding[];
}

/** Validates files, by path, against their meta schemas. `undefined` means a file that is not JSON, which its reader reports. */
export function parseFormFiles(values: Readonly<Record<string, unknown>>): ParsedFormFiles {
  const read = Object.entries(values).filter(([file, value]) => value !== undefined && formFileKindOf(file) !== undefined);
  const written = read.flatMap(([file, value]) => shapeFindings(file, value));
  const matching = read.filter(([file]) => written.every((finding) => finding.file !== file));
  const institution = new Map(matching).get(paths.INSTITUTION_FILE) as FormFiles[typeof paths.INSTITUTION_FILE] | undefined;
  const factOperands: FactReference[] = [];
  const filled = matching.map(([file, value]): [string, unknown] => {
    const onUse = (pointer: string, name: string): void => void factOperands.push({ file, pointer, kind: 'fact', name, isOperand: true });
    const replaced = replaceFactOperands(value, institution?.facts ?? {}, onUse);
    return [file, paths.isSchemaFile(file) ? withLimits(replaced as SectionSchemaJson) : replaced];
  });
  const unknown = institution
    ? [...unknownFactFindings({ [paths.INSTITUTION_FILE]: institution }, factOperands), ...impossibleDays(institution.facts, factOperands)]
    : [];
  // A fact may be of another type than its place needs.
  const using = new Set(factOperands.map(({ file }) => file));
  const misfits =
    !institution || unknown.length > 0
      ? []
      : filled
          .flatMap(([file, value]) => (using.has(file) ? shapeFindings(file, value) : []))
          .map((finding) => atLimit(finding, factOperands));
  const misshapen = [...written, ...unknown, ...misfits];
  // Validated values get their types here: `form-files.ts` mirrors the meta schemas.
  const fitting = Object.fromEntries(
    filled.filter(([file]) => misshapen.every((finding) => finding.file !== file)).map(([file, value]) => [file, withoutSchema(value)]),
  ) as Partial<FormFiles>;
  const model = fitting[paths.DATA_MODEL_FILE];
  const repeated = model === undefined ? [] : findInvalidRepeatKeys(model);
  const unread = findUnreadFiles(values);
  // A missing one has another name.
  const missing = unread.length > 0 ? unread : [...missingFiles(values), ...findMissingPages(values, fitting)];
  const findings = [...missing, ...misshapen, ...repeated];
  const isWhole = findings.length === 0 && Object.values(values).every((value) => value !== undefined);
  return { fitting, formFiles: isWhole && isComplete(fitting) ? fitting : undefined, factOperands, findings };
}

const impossibleDays = (
  facts: FormFiles[typeof paths.INSTITUTION_FILE]['facts'] = {},
  operands: readonly FactReference[],
): readonly Finding[] =>
  Object.entries(facts).flatMap(([name, value]) => {
    const at = { rule: 'invalid-institution', file: paths.INSTITUTION_FILE, pointer: `/facts${pointerSegment(name)}` };
    if (typeof value !== 'string') return [];
    if (/^\d{1,4}[/. -]\d{1,2}[/. -]\d{1,4}$/.test(value) && !ISO_DAY.test(value) && operands.some((one) => one.name === name)) {
      const advice = `Write ${respelt(value, ISO_DAY.source) ?? 'it as 2027-03-31: year, month, day'}.`;
      return { ...at, what: `The fact "${name}" counts as a day, and "${value}" is not written as one`, advice };
    }
    if (!ISO_DAY.test(value) || isPlainDateTime(value)) return [];
    const what = `The fact "${name}" is "${value}", which is not a day of the calendar, or not a time of day`;
    return { ...at, what, advice: 'Correct the day.' };
  });
const ISO_DAY = /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/;

const isComplete = (formFiles: Partial<FormFiles>): formFiles is FormFiles => NEEDED.every((file) => Object.hasOwn(formFiles, file));

function shapeFindings(file: string, value: unknown): readonly MetaSchemaFinding[] {
  const kind = formFileKindOf(file);
  if (!kind) return [];
  const errors = metaSchemaErrors(kind, value);
  const notOfType = new Set(errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath));
  const findings = errors.flatMap((each) => {
    const beside = errors.filter(
      ({ instancePath, propertyName }) => instancePath === each.instancePath && propertyName === each.propertyName,
    );
    const types = beside.filter(({ keyword }) => keyword === 'type');
    // Alternatives are one finding, and so are the form and the pattern of a text.
    if (each.keyword === 'type' && types[0] !== each) return [];
    if (each.keyword === 'pattern' && beside.some(({ keyword }) => keyword === 'format')) return [];
    const named = [...new Set(types.flatMap(({ params }) => params['type'] as string | readonly string[]))];
    const error = each.keyword === 'type' && named.length > 1 ? { ...each, params: { type: named } } : each;
    // Bounds matter only once the value is a number.
    if (['minimum', 'maximum'].includes(error.keyword) && notOfType.has(error.instancePath)) return [];
    const explained = explainAjvError(error);
    // A setting that the institution lacks is reported like a missing file.
    const isLacking = file === paths.INSTITUTION_FILE && error.keyword === 'required' && explained?.at === undefined;
    return explained ? { file, ...explained, ...(isLacking && { rule: MISSING }) } : [];
  });
  // One reason may concern several names.
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

const MISSING = 'missing-configuration';
const NEEDED = [paths.INSTITUTION_FILE, paths.DATA_MODEL_FILE, paths.CONDITIONS_FILE];

/** Files that nothing reads. Names with capitals are read on some disks, on others not. */
const findUnreadFiles = (values: Readonly<Record<string, unknown>>): readonly MetaSchemaFinding[] =>
  Object.entries(values).flatMap(([file, value]) => {
    if (formFileKindOf(file) !== undefined) return [];
    const small = file.toLowerCase();
    const [isSmall, name] = [formFileKindOf(small) !== undefined, small.replace(/(?<=\.json)(?:\.txt|5|c)$/, '')];
    const isFree = (path: string): boolean => !Object.hasOwn(values, path);
    const meant = isSmall ? small : [...(formFileKindOf(name) ? [name] : []), ...placesFor(file, value)].find(isFree);
    const why = isSmall ? ', because there are capitals in its name or its folders' : ' under this name';
    const what = `Nothing reads this file${why}`;
    return meant === undefined
      ? []
      : {
          rule: MISSING,
          file,
          pointer: '',
          what,
          advice: `${meant.split('/').length === file.split('/').length ? 'Rename' : 'Move'} it to ${meant}.`,
        };
  });

/** Paths of the kinds of files whose form a file has: with its own folders, or its own name. */
function placesFor(file: string, value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).every((name) => name === '$schema')) return [];
  const own = file.split('/');
  return formFileKinds
    .filter((kind) => metaSchemaErrors(kind, value).length === 0)
    .flatMap(({ globs }) => globs.map((glob) => glob.split('/')))
    .filter((parts) => parts.every((part, n) => part !== '*' || (parts.length === own.length && parts[1] === own[1] && n > 1)))
    .map((parts) => parts.map((part, n) => (part === '*' ? own[n] : part === '*.json' ? own.at(-1) : part)).join('/'));
}

function missingFiles(values: object): readonly MetaSchemaFinding[] {
  const missing = NEEDED.filter((file) => !Object.hasOwn(values, file));
  return (missing.length === NEEDED.length ? [paths.INSTITUTION_FILE] : missing).map((file) => ({
    rule: MISSING,
    file,
    pointer: '',
    what: `${file} does not exist`,
    advice: `Create ${file}; schemas/README.md says what belongs in it.`,
  }));
}

function findMissingPages(values: object, { [paths.INSTITUTION_FILE]: institution }: Partial<FormFiles>): readonly MetaSchemaFinding[] {
  const folders = Object.keys(values).filter(paths.isPageFile).map(paths.pageIdOf);
  return (institution?.pages ?? []).flatMap((page, n) => {
    if (Object.hasOwn(values, paths.pageFile(page))) return [];
    // The only folder in no list was probably renamed.
    const [only, ...others] = folders.filter((folder) => institution?.pages.includes(folder) === false);
    const meant = closestName(page, folders) ?? (others.length === 0 ? only : undefined);
    return {
      rule: MISSING,
      file: paths.INSTITUTION_FILE,
      pointer: `/pages${pointerSegment(n)}`,
      what: `There is no ${paths.pageFile(page)}${n === 0 ? ', and it is the first page, which opens after login' : ''}`,
      advice:
        meant === undefined
          ? `Create ${paths.pageFile(page)} or remove "${page}" from the list.`
          : meant.includes('_')
            ? `There is a folder ${paths.pageFile(meant).replace('/page.json', '')}, but folders are written with - and not _: rename it to "${page}".`
            : `Did you mean "${meant}"? Otherwise create ${paths.pageFile(page)}.`,
    };
  });
}

/** A limit that is a fact is written in `limits`. */
const atLimit = (finding: MetaSchemaFinding, factOperands: readonly FactReference[]): MetaSchemaFinding => {
  const written = factOperands.find(({ file, pointer }) => file === finding.file && pointer.replace('/limits/', '/') === finding.pointer);
  return { ...finding, pointer: written?.pointer ?? finding.pointer };
};

/** Puts `limits` of questions in the place of JSON Schema's own. */
function withLimits(schema: SectionSchemaJson): object {
  const questions = Object.entries<QuestionSchema & { readonly limits?: object }>(schema.properties).map(
    ([key, { limits, ...question }]) => [key, { ...question, ...limits }],
  );
  return { ...schema, properties: Object.fromEntries(questions) };
}

function withoutSchema(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== '$schema'));
}

function findInvalidRepeatKeys({ properties }: DataModelJson): readonly (Finding & { readonly at: 'key' })[] {
  const writtenAs = new Map<string, string>();
  return Object.entries(properties).flatMap(([written, entry]) => {
    const problem = problemWith(written, entry, writtenAs);
    for (const key of expandRepeatedKey(written, entry)) writtenAs.set(key, written);
    const pointer = `/properties${pointerSegment(written)}`;
    return problem === undefined
      ? []
      : { rule: 'invalid-repeated-key', file: paths.DATA_MODEL_FILE, pointer, at: 'key' as const, ...problem };
  });
}

function problemWith(
  written: string,
  entry: { readonly times?: number },
  earlier: ReadonlyMap<string, string>,
): Pick<Finding, 'what' | 'advice'> | undefined {
  const isNumbered = written.includes(COMPONENT_NUMBER_PLACEHOLDER);
  if (isNumbered && entry.times === undefined) {
    return {
      what: `"${written}" does not say how many numbers ${COMPONENT_NUMBER_PLACEHOLDER} stands for`,
      advice: `Add "times": 5 for the numbers 1 to 5, as many as the repeat has prefixes.`,
    };
  }
  if (!isNumbered && entry.times !== undefined) {
    return {
      what: `"${written}" is there ${entry.times} times, and says nowhere where the number belongs`,
      advice: `Write ${COMPONENT_NUMBER_PLACEHOLDER} in its place, as in "job_${COMPONENT_NUMBER_PLACEHOLDER}_name", or remove "times".`,
    };
  }
  const twice = expandRepeatedKey(written, entry).find((key) => earlier.has(key));
  if (twice === undefined) return undefined;
  return {
    what: `"${written}" stands for "${twice}" too, which is there already, from "${earlier.get(twice) ?? ''}"`,
    advice: 'Remove one of them, or give it another name.',
  };
}
