import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PersonaJson } from '../../src/form/model/persona-json.ts';

/** One applicant: what they answer, and what must come of it. `schemas/personas/README.md` says what each part means. */
export interface Persona extends Required<Omit<PersonaJson, '$schema'>> {
  /** Name of the file without `.json`. */
  readonly name: string;
}

/** Personas of the institution in this folder, by name; empty if it has none. */
export function personas(institution = '.'): readonly Persona[] {
  const folder = folderIn(institution);
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => persona(file.slice(0, -'.json'.length), institution));
}

/** Throws for an unknown name. */
export function persona(name: string, institution = '.'): Persona {
  const written = JSON.parse(readFileSync(join(folderIn(institution), `${name}.json`), 'utf8')) as PersonaJson;
  return { ...written, name, counts: written.counts ?? {}, tabs: written.tabs ?? {} };
}

const folderIn = (institution: string): string => join(institution, 'schemas/personas');
