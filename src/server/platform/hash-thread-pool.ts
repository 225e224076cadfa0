import { availableParallelism } from 'node:os';
import { type MessagePort, Worker } from 'node:worker_threads';
import { createConcurrencyLimit } from './concurrency-limit.ts';

export interface HashParams {
  readonly message: string;
  readonly nonce: Uint8Array;
  readonly tagLength: number;
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** One thread per processor, only for passwords: Node's own pool also reads files and resolves names, and competes with saves. */
export type HashThreadPool = ReturnType<typeof createHashThreadPool>;

const MAX_WAITING = 200;
/** Gives other threads nine times as much of a processor. */
const NICENESS = 10;

export function createHashThreadPool() {
  const most = availableParallelism();
  const whenFree = createConcurrencyLimit(most, MAX_WAITING);
  const threads = new Set<Worker>();
  let idle: readonly Worker[] = [];
  const begin = (): Worker => {
    const thread = new Worker(`(${work.toString()})(${NICENESS})`, {
      eval: true,
      // Our own environment holds the keys of the whole application.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
    });
    threads.add(thread);
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      threads.delete(thread);
      idle = idle.filter((one) => one !== thread);
    });
    return thread;
  };
  const hashIn = async (thread: Worker, order: HashParams): Promise<Uint8Array> => {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const end = (): void => reject(new Error('The thread that hashes passwords has ended.'));
    thread.once('message', resolve).once('error', reject).once('exit', end);
    thread.ref();
    thread.postMessage(order, []);
    try {
      const hash = await promise;
      idle = [...idle, thread];
      return hash;
    } finally {
      thread.unref();
      thread.off('message', resolve).off('error', reject).off('exit', end);
    }
  };
  return {
    /** @throws {RefusalError} `busy` when too many wait; an error if the thread died, after which another one is started */
    argon2id: (order: HashParams): Promise<Uint8Array> =>
      whenFree(() => {
        const thread = idle.at(-1) ?? begin();
        idle = idle.slice(0, -1);
        return hashIn(thread, order);
      }),
    async close(): Promise<void> {
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}

/** Code of such a thread, passed as text: from a file, Node would load its compiler of types there, 17 MB for each. */
function work(niceness: number): void {
  const { argon2Sync } = process.getBuiltinModule('node:crypto');
  const { parentPort } = process.getBuiltinModule('node:worker_threads');
  // Outside of Linux, it would apply to the whole process.
  if (process.platform === 'linux') process.getBuiltinModule('node:os').setPriority(0, niceness);
  const port = parentPort as MessagePort;
  port.on('message', (order: HashParams) => port.postMessage(argon2Sync('argon2id', order)));
}
