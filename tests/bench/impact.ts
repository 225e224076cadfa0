import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '../../src/server/store/embedded-postgres.ts';
import { figure, type Figure } from './bench-result.ts';
import { fill } from './filled-database.ts';
import { measureCommand } from './measured-command.ts';

const ROOT = join(import.meta.dirname, '../..');
const SIZES = [1000, 100_000];

/** `npm run form:impact` of 1,000 and of 100,000 full drafts, of which each is incomplete under the new form. */
export async function measureImpacts(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const size of SIZES) {
    const dataDir = mkdtempSync(join(tmpdir(), 'matricula-bench-'));
    const postgres = await openEmbeddedPostgres(dataDir, () => undefined);
    try {
      await fill(postgres.url, dataDir, size, { as: 'drafts' });
      const words = ['scripts/form-impact.ts', '--base', 'published', '--drafts', '--institution', changedForm(dataDir)];
      const { seconds, megabytes } = await measureCommand(words, { DATABASE_URL: postgres.url, DATA_DIR: dataDir });
      const how = 'drafts of the persona "us-freshman" under a form that requires one answer more, start of the command included';
      figures.push(
        figure(`Impact on ${size} drafts`, size / seconds, 'drafts/s', undefined, how),
        figure(`Impact on ${size} drafts, time`, seconds, 's', undefined, how),
        figure(`Impact on ${size} drafts, peak memory`, megabytes, 'MB', undefined, how),
      );
    } finally {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return figures;
}

/** A folder with the shipped form, in which an answer is required that was not. */
function changedForm(dataDir: string): string {
  const folder = join(dataDir, 'form');
  for (const path of ['schemas', 'institution.config.json']) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  const file = join(folder, 'schemas/pages/about/personal/schema.json');
  const schema = JSON.parse(readFileSync(file, 'utf8')) as { required: string[] };
  schema.required.push('middle_name');
  writeFileSync(file, JSON.stringify(schema));
  return folder;
}
