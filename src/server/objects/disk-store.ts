import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { endpoints } from '../../api/endpoints.ts';
import { formatFileSize } from '../../form/model/file-rules.ts';
import { type Clock, addSeconds } from '../platform/clock.ts';
import { requestLanguage } from '../platform/request-context.ts';
import { RefusalError } from '../platform/refusals.ts';
import { type Secrets, equalInConstantTime } from '../platform/secrets.ts';
import { type ObjectStore, OBJECT_CONTENT_TYPE, type PresignRequest } from './object-store.ts';

/** Names separated by slashes; none begins with a dot, so no key leads out of the folder or to an unfinished file. */
const KEY = /^(?=.{1,200}$)[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/;
const HOUR = 60 * 60 * 1000;

interface Options {
  readonly folder: string;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** Embedded store: one file per object, named after its key. Servers with the same secret may share the folder. */
export async function openDiskStore({ folder, secrets, clock }: Options): Promise<ObjectStore> {
  const incoming = join(folder, '.incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await sweep(incoming);
  const policies = createPostPolicies({ secrets, clock });

  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('This is not the key of an object.');
    return join(folder, key);
  };
  /** Flushes the file before it moves it into place, so that a key names a whole object or none. */
  const write = async (
    key: string,
    content: Uint8Array | AsyncIterable<Uint8Array>,
    move: (from: string, to: string) => Promise<void>,
  ): Promise<void> => {
    const path = pathOf(key);
    const draft = join(incoming, randomUUID());
    try {
      await writeFile(draft, content, { flag: 'wx', mode: 0o600, flush: true });
      await inItsFolder(path, () => move(draft, path));
    } finally {
      await rm(draft, { force: true });
    }
    for (let parent = dirname(path); parent.startsWith(folder); parent = dirname(parent)) await flushFolder(parent);
  };
  const size = async (key: string): Promise<number | undefined> => {
    const file = await orNone(stat(pathOf(key)));
    return file?.isFile() ? file.size : undefined;
  };

  return {
    uploadOrigin: undefined,
    async presignPost(request) {
      pathOf(request.key);
      return { url: endpoints.upload.path, fields: policies.fieldsFor(request) };
    },
    put: (key, content) => write(key, content, rename),
    async get(key) {
      const content = await orNone(readFile(pathOf(key)));
      // Copied: some libraries read the bytes around a Buffer.
      return content && new Uint8Array(content);
    },
    size,
    async remove(keys) {
      for (const path of keys.map(pathOf)) {
        await orNone(rm(path, { force: true }));
        await removeEmpty(dirname(path), folder);
      }
    },
    async receive(fields, content) {
      const { key, maxBytes } = policies.read(fields);
      if ((await size(key)) !== undefined) throw new RefusalError('already_uploaded');
      // A link never replaces a file, unlike a rename: if two uploads finish at once, one wins.
      await write(key, within(content, maxBytes), link).catch((error: unknown) => {
        throw codeOf(error) === 'EEXIST' ? new RefusalError('already_uploaded') : error;
      });
    },
    problem: async () => undefined,
    close: async () => undefined,
  };
}

async function* within(content: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > most) throw new RefusalError('file_too_large', { params: { max_size: formatFileSize(most, requestLanguage() ?? 'en') } });
    yield chunk;
  }
  if (bytes === 0) throw new RefusalError('file_empty');
}

/** Another server may remove the folder while it is still empty: then try once more. */
async function inItsFolder(path: string, move: () => Promise<void>, tries = 5): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await move().catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT' || tries === 1) throw error;
    return inItsFolder(path, move, tries - 1);
  });
}

/** A new name survives a power cut only once its folder is on the disk too. Windows has no such call and needs none. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await orNone(open(path, 'r'));
  if (!folder) return;
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function removeEmpty(path: string, root: string): Promise<void> {
  for (let folder = path; folder !== root; folder = dirname(folder)) {
    const isRemoved = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}

/** Removes what a killed server did not finish; newer files may belong to another running server. */
async function sweep(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const draft = await orNone(stat(path));
    if (draft && Date.now() - draft.mtimeMs > HOUR) await rm(path, { force: true });
  }
}

const NONE: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ERR_FS_EISDIR'];

async function orNone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (NONE.includes(codeOf(error))) return undefined;
    throw error;
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

interface PostPolicy {
  readonly key: string;
  readonly maxBytes: number;
  readonly expires: number;
}

export const createPostPolicies = ({ secrets, clock }: { secrets: Secrets; clock: Clock }) => ({
  fieldsFor({ key, maxBytes, seconds }: PresignRequest): Readonly<Record<string, string>> {
    const policy: PostPolicy = { key, maxBytes, expires: addSeconds(clock(), seconds).getTime() };
    const text = Buffer.from(JSON.stringify(policy)).toString('base64url');
    return { key, 'Content-Type': OBJECT_CONTENT_TYPE, policy: text, signature: secrets.signPolicy(text).toString('base64url') };
  },
  /** @throws {RefusalError} `upload_refused` when a field is missing, changed or unknown, or the permission has expired */
  read(fields: ReadonlyMap<string, string>): PostPolicy {
    const text = fields.get('policy') ?? '';
    // Nothing is read from a policy that we did not sign.
    if (!equalInConstantTime(Buffer.from(fields.get('signature') ?? '', 'base64url'), secrets.signPolicy(text)))
      throw new RefusalError('upload_refused');
    const policy = JSON.parse(Buffer.from(text, 'base64url').toString()) as PostPolicy;
    const isPermitted = fields.size === 4 && fields.get('key') === policy.key && fields.get('Content-Type') === OBJECT_CONTENT_TYPE;
    if (!isPermitted || clock().getTime() >= policy.expires) throw new RefusalError('upload_refused');
    return policy;
  },
});
