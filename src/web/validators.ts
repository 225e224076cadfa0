import type { ValidateFunction } from 'ajv';
import { useEffect, useState } from 'react';
import { late } from './platform/lately.tsx';

const compiled = late(() => import('virtual:form-validators'));

/** The validators of sections. Empty until they have loaded: nothing is validated before a student submits. */
export const lateValidators: Record<string, ValidateFunction> = {};

/** Loads them, once. */
export async function loadValidators(): Promise<void> {
  Object.assign(lateValidators, (await compiled.load()).validators);
}

/** Whether they are there, if they are needed; throws if they cannot be loaded. */
export function useValidators(areNeeded: boolean): boolean {
  const [outcome, setOutcome] = useState<{ readonly error?: unknown }>();
  useEffect(() => {
    if (!areNeeded) return;
    loadValidators().then(
      () => setOutcome({}),
      (error: unknown) => setOutcome({ error }),
    );
  }, [areNeeded]);
  if (outcome?.error !== undefined) throw outcome.error;
  return !areNeeded || compiled.now() !== undefined;
}
