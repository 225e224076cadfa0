import { availableParallelism } from 'node:os';
import { type MessagePort, Worker } from 'node:worker_threads';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** What argon2id is asked for: `memory` in KiB. */
export interface HashOrder {
  readonly message: string;
  readonly nonce: Uint8Array;
  readonly tagLength: number;
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/**
 * Threads that only hash passwords, as many as there are processors. Node would do it in the four threads that also read files and
 * look names up, and with the same right to a processor as the thread that saves answers.
 */
export type HashingThreads = ReturnType<typeof createHashingThreads>;

const MAX_WAITING = 200;
/** A thread that has something else to do goes first: by this, it gets nine times as much of a processor. */
const NICENESS = 10;

export function createHashingThreads() {
  const most = availableParallelism();
  const whenFree = createConcurrencyLimit(most, MAX_WAITING);
  const threads = new Set<Worker>();
  let idle: readonly Worker[] = [];
  const begin = (): Worker => {
    const thread = new Worker(`(${work.toString()})(${NICENESS})`, {
      eval: true,
      // None of ours: the environment holds the keys of the whole application.
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
  const hashIn = async (thread: Worker, order: HashOrder): Promise<Uint8Array> => {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const end = (): void => reject(new Error('The thread that hashes passwords has ended.'));
    thread.once('message', resolve).once('error', reject).once('exit', end);
    // While it works, the process does not end for want of other work.
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
    /** @throws {Refused} `busy` when too many wait; an error if the thread could not finish, for which another one is begun later */
    argon2id: (order: HashOrder): Promise<Uint8Array> =>
      whenFree(() => {
        const thread = idle.at(-1) ?? begin();
        idle = idle.slice(0, -1);
        return hashIn(thread, order);
      }),
    /** Ends the threads; what they have not finished fails. */
    async close(): Promise<void> {
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}

/** All that runs in such a thread. It is given as text: from a file, Node would load its compiler of types there, 17 MB for each. */
function work(niceness: number): void {
  const { argon2Sync } = process.getBuiltinModule('node:crypto');
  const { parentPort } = process.getBuiltinModule('node:worker_threads');
  // Elsewhere than on Linux, it would be that of the whole process.
  if (process.platform === 'linux') process.getBuiltinModule('node:os').setPriority(0, niceness);
  const port = parentPort as MessagePort;
  port.on('message', (order: HashOrder) => port.postMessage(argon2Sync('argon2id', order)));
}
