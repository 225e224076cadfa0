import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicationOf } from '../checks/application/application.ts';
import { isJson, readMetaFiles } from '../checks/application/read-files.ts';
import { readSources, type Sources } from '../checks/application/sources.ts';
import { PROJECT } from '../institution.ts';
import { withChecks } from './checks-in-readme.ts';
import { editorFiles } from './editor-files.ts';
import { withSchemaLine } from './schema-line.ts';

/** What is written does not depend on the day: lists of generated years are left open. */
const ANY_DAY = '2000-01-01';

const README = 'schemas/README.md';

/** What `npm run schemas:editor` writes for an application, by path; undefined while a file is not what its meta schema says. */
export const writtenFiles = (root: string): ReadonlyMap<string, string> | undefined => writtenFrom(readSources(root, ANY_DAY));

/** The same for files that were read before, or are not written yet. */
export function writtenFrom(sources: Sources): ReadonlyMap<string, string> | undefined {
  const application = applicationOf({ ...sources, today: ANY_DAY });
  if (!application) return undefined;
  const files = [...application.files.values()].filter(isJson);
  const lines = files.map((file) => [file.path, withSchemaLine(file)] as const);
  return new Map([...editorFiles(application), ...(sources.root === PROJECT ? [readme()] : metaFiles()), ...lines]);
}

/** The hand-written meta schemas, which those of an editor lead on to: an institution in a folder of its own needs them beside it. */
const metaFiles = (): readonly (readonly [string, string])[] => [...readMetaFiles(PROJECT).values()].map(({ path, text }) => [path, text]);

/** What officers read about the format, with all checks. */
const readme = (): readonly [string, string] => [README, withChecks(readFileSync(join(PROJECT, README), 'utf8'))];
