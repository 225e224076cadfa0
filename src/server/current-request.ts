import { AsyncLocalStorage } from 'node:async_hooks';
import type { Definition } from './definition.ts';

/** What work is done for: the request that asked for it, if one did, and the language of who reads what comes of it. */
export interface Current {
  readonly id: string | undefined;
  readonly language: string | undefined;
  /** The form that the work began with: one that is taken meanwhile is for what begins later. */
  readonly definition?: Definition;
}

const current = new AsyncLocalStorage<Current>();

/**
 * Runs the work of one HTTP request, or of a task that one asked for, so that what it logs can name the request and what it says is
 * in its language.
 */
export const runFor = <Result>(asked: Current, work: () => Result): Result => current.run({ ...current.getStore(), ...asked }, work);

/** The id in the response's `x-request-id` header; undefined outside of a request, for example in a job. */
export const currentRequestId = (): string | undefined => current.getStore()?.id;

/** One of the institution's languages; undefined where nobody asked for anything, as in a task of the server's own. */
export const currentLanguage = (): string | undefined => current.getStore()?.language;

/** The form that the present request began with; undefined outside of one. */
export const currentDefinition = (): Definition | undefined => current.getStore()?.definition;
