import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs the work of one HTTP request, so that what it logs can name the request. */
export const runRequest = (id: string, work: () => void): void => current.run(id, work);

/** The id in the response's `x-request-id` header; undefined outside of a request, for example in a job. */
export const currentRequestId = (): string | undefined => current.getStore();
