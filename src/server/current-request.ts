import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs the work of one HTTP request, so that what it writes down can say which request it was. */
export const runRequest = (id: string, work: () => void): void => current.run(id, work);

/** The id that the answer's `x-request-id` carries; nothing outside of a request, in a job for example. */
export const currentRequestId = (): string | undefined => current.getStore();
