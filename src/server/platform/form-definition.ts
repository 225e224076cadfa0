import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, getOwn } from '../../form/model/answers.ts';
import { compileForm } from '../../form/compile/compile-form.ts';
import { CHANGES_FILE, DATA_MODEL_FILE, INSTITUTION_FILE, isPersonaFile } from '../../form/model/form-file-paths.ts';
import { createKindValidators } from '../../form/compile/kind-validators.ts';
import { parseFormFiles } from '../../form/compile/parse-form-files.ts';
import type { DeclaredChange } from '../../form/model/declared-changes.ts';
import type { DataModelJson } from '../../form/model/data-model.ts';
import { type FormFiles, languagesOf } from '../../form/model/form-files.ts';
import type { ContentBySlot, LettersByOutcome, MailSubjects } from '../../form/model/content.ts';
import type { Finding, Form, SectionValidators } from '../../form/model/form.ts';
import { compileSectionValidators } from '../../form/compile/section-validators.ts';
import { listFiles } from './list-files.ts';

export interface FormDefinition {
  readonly form: Form;
  readonly contents: ContentBySlot;
  readonly letters: LettersByOutcome;
  readonly subjects: MailSubjects;
  /** The form in another language of the institution; by default in its first, in which everything is stored. */
  inLanguage(language?: string): FormDefinition;
  readonly validators: SectionValidators;
  readonly formFiles: FormFiles;
  /** SHA-256 of all form files: identifies the form that a submission was made with. */
  readonly hash: string;
  /** Checks an answer against the data model; `longest`: maximum length of a text that is too long. */
  kindAllows(key: string, answer: Answer): 'allowed' | 'wrong' | { readonly longest: number };
}

class InvalidFormDefinitionError extends Error {
  override name = 'InvalidFormDefinitionError';
  readonly findings: readonly Finding[];
  constructor(findings: readonly Finding[]) {
    super(findings.map((f) => `${f.file}${f.pointer && `#${f.pointer}`}  ${f.rule}  ${f.what} ${f.advice}`).join('\n'));
    this.findings = findings;
  }
}

export function loadFormDefinition(root: string): FormDefinition {
  const { values, unreadable } = readFiles(root);
  const { formFiles, findings } = parseFormFiles(values);
  if (!formFiles) throw new InvalidFormDefinitionError([...unreadable, ...findings]);
  return compileFormDefinition(formFiles);
}

/** Compiles form files that match their meta schemas. @throws {InvalidFormDefinitionError} */
export function compileFormDefinition(formFiles: FormFiles): FormDefinition {
  const { findings, ...first } = compileForm(formFiles);
  if (findings.length > 0) throw new InvalidFormDefinitionError(findings);
  const { form } = first;
  const [, ...others] = languagesOf(form.institution);
  const same = {
    validators: compileSectionValidators(form),
    formFiles,
    hash: hashOf(formFiles),
    kindAllows: kindCheck(form, formFiles[DATA_MODEL_FILE]),
  };
  const compiled = new Map<string, FormDefinition>();
  const written: FormDefinition = { ...first, ...same, inLanguage };
  return written;

  function inLanguage(language = ''): FormDefinition {
    if (!others.includes(language)) return written;
    let definition = compiled.get(language);
    if (!definition) {
      const { findings: _, ...translated } = compileForm(formFiles, language);
      definition = { ...same, ...translated, inLanguage };
      compiled.set(language, definition);
    }
    return definition;
  }
}

export interface PinnedForm extends Pick<FormDefinition, 'form' | 'contents'> {
  readonly formInFirstLanguage: Form;
}

export const declaredChangesOf = (formFiles: FormFiles): readonly DeclaredChange[] => formFiles[CHANGES_FILE]?.changes ?? [];

/** Compiles stored documents in a language, or in their first. @throws if this version can no longer read their format */
export function compileStoredForm(formFiles: FormFiles, language: string): PinnedForm {
  const [written, ...others] = languagesOf(formFiles[INSTITUTION_FILE]);
  const { form, contents } = compileForm(formFiles, written);
  return others.includes(language)
    ? { ...compileForm(formFiles, language), formInFirstLanguage: form }
    : { form, contents, formInFirstLanguage: form };
}

/** Contents by file; undefined for one that is not JSON, which is a finding. */
function readFiles(root: string): { values: Readonly<Record<string, unknown>>; unreadable: readonly Finding[] } {
  const files = listFiles(join(root, 'schemas'))
    .map((path) => `schemas/${path}`)
    .filter((path) => path.endsWith('.json') && !path.startsWith('schemas/meta/') && !isPersonaFile(path));
  const unreadable: Finding[] = [];
  const values = Object.fromEntries([INSTITUTION_FILE, ...files].sort().map((file) => [file, readJson(root, file, unreadable)]));
  return { values, unreadable };
}

function readJson(root: string, file: string, findings: Finding[]): unknown {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch (error) {
    const what = error instanceof SyntaxError ? `This is not JSON: ${error.message}.` : 'This file cannot be read.';
    findings.push({ rule: 'json-syntax', file, pointer: '', what, advice: 'Run npm run check to see the place.' });
    return undefined;
  }
}

const hashOf = (formFiles: FormFiles): string => {
  const hash = createHash('sha256');
  const written = Object.entries(formFiles).map(([file, json]) => [file, JSON.stringify(json)] as const);
  for (const [file, text] of written.sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(`${file}\0${text}\0`);
  return hash.digest('hex');
};

function kindCheck({ dataModel: kinds }: Form, dataModel: DataModelJson): FormDefinition['kindAllows'] {
  const validatorOf = createKindValidators(dataModel);
  return (key, answer) => {
    const isValid = validatorOf(getOwn(kinds, key) ?? '');
    if (!isValid) throw new Error(`There is no kind of ${key} in the data model.`);
    if (isValid(answer)) return 'allowed';
    const longest = isValid.errors?.find(({ keyword }) => keyword === 'maxLength')?.params['limit'] as number | undefined;
    return longest === undefined ? 'wrong' : { longest };
  };
}
