import { AsyncLocalStorage } from 'node:async_hooks';
import type { FormDefinition } from './form-definition.ts';

export interface RequestContext {
  readonly id: string | undefined;
  readonly language: string | undefined;
  /** Form at the start of the request or job; a reload affects later ones only. */
  readonly definition?: FormDefinition;
}

const current = new AsyncLocalStorage<RequestContext>();

export const runInContext = <Result>(asked: RequestContext, work: () => Result): Result =>
  current.run({ ...current.getStore(), ...asked }, work);

export const currentRequestId = (): string | undefined => current.getStore()?.id;

export const requestLanguage = (): string | undefined => current.getStore()?.language;

export const currentDefinition = (): FormDefinition | undefined => current.getStore()?.definition;
