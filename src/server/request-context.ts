import { AsyncLocalStorage } from 'node:async_hooks';
import type { Definition } from './definition.ts';

export interface Current {
  readonly id: string | undefined;
  readonly language: string | undefined;
  /** Form that the work began with; a reloaded form is for later work. */
  readonly definition?: Definition;
}

const current = new AsyncLocalStorage<Current>();

/** Runs the work of an HTTP request, or of a job that one caused, so that logs name the request and sentences are in its language. */
export const runInContext = <Result>(asked: Current, work: () => Result): Result => current.run({ ...current.getStore(), ...asked }, work);

/** The id in the response's `x-request-id` header; undefined outside of a request, for example in a job. */
export const currentRequestId = (): string | undefined => current.getStore()?.id;

/** Undefined where nobody asked for anything, as in a job of the server's own. */
export const currentLanguage = (): string | undefined => current.getStore()?.language;

export const currentDefinition = (): Definition | undefined => current.getStore()?.definition;
