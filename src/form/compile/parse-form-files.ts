import { CONDITIONS_FILE, DATA_MODEL_FILE, INSTITUTION_FILE, isPageFile, pageFile, pageIn } from '../model/form-file-paths.ts';
import type { FormFiles } from '../model/form-files.ts';
import type { Finding } from '../model/form.ts';
import { keysFrom, NUMBER, type DataModelJson } from '../model/data-model.ts';
import { nearest } from './did-you-mean.ts';
import { kindOf } from './form-file-kinds.ts';
import { explain } from './explain-error.ts';
import { step } from './json-pointer.ts';
import { errorsOf } from './meta-schemas.ts';

/**
 * Something in a file that its meta schema does not allow. `at`: point at the key and not at its value; `right`: what to write there,
 * where that leaves nothing to decide.
 */
export interface SchemaFinding extends Finding {
  readonly at?: 'key' | undefined;
  readonly right?: unknown;
}

export interface Parsed {
  /** Those that are as their meta schemas say, without the `$schema` line that editors read. */
  readonly fitting: Partial<FormFiles>;
  /** All of them; undefined while a file is not as its meta schema says, is missing, or is not JSON. */
  readonly formFiles: FormFiles | undefined;
  readonly findings: readonly SchemaFinding[];
}

/**
 * Takes what is written in the files of an application, by path, and says whether it is what the meta schemas ask for: what
 * compiles and checks form files afterwards relies on that. `undefined` means a file that is not JSON, which its reader reports.
 */
export function parseFormFiles(values: Readonly<Record<string, unknown>>): Parsed {
  const read = Object.entries(values).filter(([file, value]) => value !== undefined && kindOf(file) !== undefined);
  const misshapen = read.flatMap(([file, value]) => shapeFindings(file, value));
  // Where what is written becomes a type: the types in `form-files.ts` say what the meta schemas ask for.
  const fitting = Object.fromEntries(
    read.filter(([file]) => misshapen.every((finding) => finding.file !== file)).map(([file, value]) => [file, withoutSchema(value)]),
  ) as Partial<FormFiles>;
  const model = fitting[DATA_MODEL_FILE];
  const repeated = model === undefined ? [] : wrongRepeatedKeys(model);
  const findings = [...missingFiles(values), ...missingPages(values, fitting), ...misshapen, ...repeated];
  const isWhole = findings.length === 0 && Object.values(values).every((value) => value !== undefined);
  return { fitting, formFiles: isWhole && isComplete(fitting) ? fitting : undefined, findings };
}

const isComplete = (formFiles: Partial<FormFiles>): formFiles is FormFiles => NEEDED.every((file) => Object.hasOwn(formFiles, file));

function shapeFindings(file: string, value: unknown): readonly SchemaFinding[] {
  const kind = kindOf(file);
  if (!kind) return [];
  const errors = errorsOf(kind, value);
  const notOfType = new Set(errors.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath));
  const findings = errors.flatMap((error) => {
    // How small a number may be matters once it is one.
    if (['minimum', 'maximum'].includes(error.keyword) && notOfType.has(error.instancePath)) return [];
    const explained = explain(error);
    // What the institution has not configured is reported like a file that it lacks.
    const isLacking = file === INSTITUTION_FILE && error.keyword === 'required' && explained?.at === undefined;
    return explained ? [{ file, ...explained, ...(isLacking && { rule: MISSING }) }] : [];
  });
  // Several names may be wrong for one reason.
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}

const MISSING = 'missing-configuration';
const NEEDED = [INSTITUTION_FILE, DATA_MODEL_FILE, CONDITIONS_FILE];

function missingFiles(values: object): readonly SchemaFinding[] {
  const missing = NEEDED.filter((file) => !Object.hasOwn(values, file));
  // Where there is nothing at all, that is one mistake.
  return (missing.length === NEEDED.length ? [INSTITUTION_FILE] : missing).map((file) => ({
    rule: MISSING,
    file,
    pointer: '',
    what: `${file} does not exist`,
    advice: `Create ${file}; schemas/README.md says what belongs in it.`,
  }));
}

/** A page that the institution lists and whose folder is missing or mistyped. */
function missingPages(values: object, { [INSTITUTION_FILE]: institution }: Partial<FormFiles>): readonly SchemaFinding[] {
  const folders = Object.keys(values).filter(isPageFile).map(pageIn);
  return (institution?.pages ?? []).flatMap((page, n) => {
    if (Object.hasOwn(values, pageFile(page))) return [];
    // The only folder that is in no list was probably renamed.
    const [only, ...others] = folders.filter((folder) => institution?.pages.includes(folder) === false);
    const meant = nearest(page, folders) ?? (others.length === 0 ? only : undefined);
    return [
      {
        rule: MISSING,
        file: INSTITUTION_FILE,
        pointer: `/pages${step(n)}`,
        what: `There is no ${pageFile(page)}${n === 0 ? ', and it is the first page, which opens after login' : ''}`,
        advice:
          meant === undefined
            ? `Create ${pageFile(page)} or remove "${page}" from the list.`
            : `Did you mean "${meant}"? Otherwise create ${pageFile(page)}.`,
      },
    ];
  });
}

function withoutSchema(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== '$schema'));
}

/** Keys of the data model whose `{n}` and `times` do not belong together, or that stand for a key that is there already. */
function wrongRepeatedKeys({ properties }: DataModelJson): readonly (Finding & { readonly at: 'key' })[] {
  const writtenAs = new Map<string, string>();
  return Object.entries(properties).flatMap(([written, entry]) => {
    const problem = problemWith(written, entry, writtenAs);
    for (const key of keysFrom(written, entry)) writtenAs.set(key, written);
    const pointer = `/properties${step(written)}`;
    return problem === undefined ? [] : [{ rule: 'repeated-key', file: DATA_MODEL_FILE, pointer, at: 'key' as const, ...problem }];
  });
}

function problemWith(
  written: string,
  entry: { readonly times?: number },
  earlier: ReadonlyMap<string, string>,
): Pick<Finding, 'what' | 'advice'> | undefined {
  const isNumbered = written.includes(NUMBER);
  if (isNumbered && entry.times === undefined) {
    return {
      what: `"${written}" does not say how many numbers ${NUMBER} stands for`,
      advice: `Add "times": 5 for the numbers 1 to 5, as many as the repeat has prefixes.`,
    };
  }
  if (!isNumbered && entry.times !== undefined) {
    return {
      what: `"${written}" is there ${entry.times} times, and says nowhere where the number belongs`,
      advice: `Write ${NUMBER} in its place, as in "job_${NUMBER}_name", or remove "times".`,
    };
  }
  const twice = keysFrom(written, entry).find((key) => earlier.has(key));
  if (twice === undefined) return undefined;
  return {
    what: `"${written}" stands for "${twice}" too, which is there already, from "${earlier.get(twice) ?? ''}"`,
    advice: 'Remove one of them, or give it another name.',
  };
}
