import { requireAllDataKeys, resealColumns } from '../src/server/database/sealed-columns.ts';
import { defineCommand, runCommand } from '../src/command-line/command.ts';
import { institutionFolder, institutionOption } from '../src/command-line/institution.ts';
import { withDatabase } from '../src/operations/with-database.ts';

export const command = defineCommand({
  name: 'keys:rotate',
  audience: 'operators',
  purpose: 're-encrypts all answers in the database with the first of DATA_KEYS, while servers run',
  options: institutionOption,
  run: ({ institution }) => rotateKeys(institutionFolder(institution)),
});

async function rotateKeys(institution: string): Promise<void> {
  await withDatabase(institution, async ({ db, secrets: { dataKeys } }) => {
    await requireAllDataKeys(db, dataKeys);
    const resealed = await resealColumns(db, dataKeys, (column, count) => console.log(`${column}: ${count} ...`)).catch((error: Error) => {
      throw new Error(`Not everything is sealed with the first key yet; run this again.\n${error.message}`, { cause: error });
    });
    for (const [name, count] of resealed)
      console.log(`${count} values were sealed with the key '${name}' and are now sealed with '${dataKeys.first.name}'.`);
    console.log(
      resealed.size === 0
        ? `Everything is already sealed with the key '${dataKeys.first.name}'.`
        : 'Once this key comes first on every server, the other keys can be removed.',
    );
  });
}

if (import.meta.main) await runCommand(command);
