import { AsyncLocalStorage } from 'node:async_hooks';
import type { Definition } from './definition.ts';

export interface Current {
  readonly id: string | undefined;
  readonly language: string | undefined;
  /** Form at the start of the request or job; a reload affects later ones only. */
  readonly definition?: Definition;
}

const current = new AsyncLocalStorage<Current>();

export const runInContext = <Result>(asked: Current, work: () => Result): Result => current.run({ ...current.getStore(), ...asked }, work);

export const currentRequestId = (): string | undefined => current.getStore()?.id;

export const currentLanguage = (): string | undefined => current.getStore()?.language;

export const currentDefinition = (): Definition | undefined => current.getStore()?.definition;
