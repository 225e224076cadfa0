import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { type Answers, UNANSWERED } from '../form/answers.ts';
import { compileForm, DATA_MODEL_FILE, INSTITUTION_FILE } from '../form/compile-form.ts';
import type { Documents } from '../form/documents.ts';
import type { Finding, Form } from '../form/form.ts';
import { compileValidators, type SectionValidators } from '../form/section-validators.ts';

/** The application as data, ready for use by the server. */
export interface Definition {
  readonly form: Form;
  readonly validators: SectionValidators;
  /** SHA-256 over all documents: says which form a submission was made with. */
  readonly hash: string;
  /** The first answer that its kind in the data model does not allow, if any. */
  checkAnswers(answers: Answers): { readonly key: string; readonly reason: string } | undefined;
}

/** The documents have mistakes that their author must mend. */
export class InvalidDefinition extends Error {
  override name = 'InvalidDefinition';
  readonly findings: readonly Finding[];
  constructor(findings: readonly Finding[]) {
    super(findings.map((f) => `${f.file}${f.pointer && `#${f.pointer}`}  ${f.rule}  ${f.what} ${f.advice}`).join('\n'));
    this.findings = findings;
  }
}

/**
 * Reads `institution.config.json` and `schemas/` of a project.
 * @throws {InvalidDefinition} with every finding
 */
export function loadDefinition(root: string): Definition {
  return defineApplication(readDocuments(root));
}

/** @throws {InvalidDefinition} */
export function defineApplication(documents: Documents): Definition {
  const { form, findings } = compileForm(documents);
  if (findings.length > 0) throw new InvalidDefinition(findings);
  return { form, validators: compileValidators(form), hash: hashOf(documents), checkAnswers: answerCheck(documents[DATA_MODEL_FILE]) };
}

function readDocuments(root: string): Documents {
  const files = readdirSync(join(root, 'schemas'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('schemas/meta/'));
  const findings: Finding[] = [];
  const documents = Object.fromEntries([INSTITUTION_FILE, ...files].sort().map((file) => [file, parse(root, file, findings)]));
  if (findings.length > 0) throw new InvalidDefinition(findings);
  return documents;
}

function parse(root: string, file: string, findings: Finding[]): unknown {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch (error) {
    const what = error instanceof SyntaxError ? `This is not JSON: ${error.message}.` : 'This file cannot be read.';
    findings.push({ rule: 'json-syntax', file, pointer: '', what, advice: 'Run npm run lint:schemas to see the place.' });
    return undefined;
  }
}

const hashOf = (documents: Documents): string => {
  const hash = createHash('sha256');
  for (const file of Object.keys(documents).sort()) hash.update(`${file}\0${JSON.stringify(documents[file])}\0`);
  return hash.digest('hex');
};

function answerCheck(dataModel: unknown): Definition['checkAnswers'] {
  const ajv = new Ajv({ strict: false, validateFormats: true });
  addFormats.default(ajv);
  // `$schema` is there for editors. A draft may lack any answer: only what is answered must be of its kind.
  const { $schema: _, ...model } = dataModel as { $schema?: string };
  const isValid = ajv.compile({ ...model, required: [] });
  return (answers) => {
    const answered = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== UNANSWERED));
    if (isValid(answered)) return undefined;
    const error = isValid.errors?.[0];
    return { key: error?.instancePath.split('/')[1] ?? '', reason: error?.message ?? 'is not allowed' };
  };
}
