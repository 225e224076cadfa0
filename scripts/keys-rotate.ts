import { requireAllKeys, reseal } from '../src/server/store/sealed-columns.ts';
import { institutionOfCommand } from './institution.ts';
import { withDatabase } from './with-database.ts';

// `npm run keys:rotate`: seals all answers with the first data key, while servers keep running.
try {
  await run(institutionOfCommand());
} catch (error) {
  console.error(
    `Not everything is sealed with the first key yet; run this again.\n${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
}

async function run(institution: string): Promise<void> {
  await withDatabase(institution, async ({ db, secrets: { dataKeys } }) => {
    await requireAllKeys(db, dataKeys);
    const resealed = await reseal(db, dataKeys, (column, count) => console.log(`${column}: ${count} ...`));
    for (const [name, count] of resealed)
      console.log(`${count} values were sealed with the key '${name}' and are now sealed with '${dataKeys.first.name}'.`);
    console.log(
      resealed.size === 0
        ? `Everything is already sealed with the key '${dataKeys.first.name}'.`
        : 'Once this key comes first on every server, the other keys can be removed.',
    );
  });
}
