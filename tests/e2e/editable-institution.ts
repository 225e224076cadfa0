import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type EditableJson, REPOSITORY_ROOT } from './project-copy.ts';

export interface EditableInstitution {
  readonly folder: string;
  readonly edit: (path: string, change: (document: EditableJson) => void) => void;
  readonly asShipped: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** @param pages whether it goes on being served with the project's own, or with others that are built of what was changed */
export async function createEditableInstitution(pages: 'as shipped' | 'built again' = 'as shipped'): Promise<EditableInstitution> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-changing-'));
  // The database has another user if root runs the tests.
  await chmod(folder, 0o711);
  if (pages === 'as shipped') await symlink(join(REPOSITORY_ROOT, 'dist'), join(folder, 'dist'));
  else await cp(join(REPOSITORY_ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
  const asShipped = async (): Promise<void> => {
    await rm(join(folder, 'schemas'), { recursive: true, force: true });
    for (const path of ['schemas', 'institution.config.json'])
      await cp(join(REPOSITORY_ROOT, path), join(folder, path), { recursive: true });
  };
  await asShipped();
  return {
    folder,
    asShipped,
    edit(path, change) {
      const file = join(folder, path);
      let document = {} as EditableJson;
      try {
        document = JSON.parse(readFileSync(file, 'utf8')) as EditableJson;
      } catch {
        mkdirSync(dirname(file), { recursive: true });
      }
      change(document);
      writeFileSync(file, JSON.stringify(document));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
