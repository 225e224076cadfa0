import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { ValidateFunction } from 'ajv';
import { useEffect, useState } from 'react';
import { late, useLoaded, useSoon } from './platform/lately.tsx';

/** The validators of sections. Empty until they have loaded, once a page is at rest, or a student submits. */
export const lateValidators: Record<string, ValidateFunction> = {};

const compiled = late(async () => {
  const loaded = await import('./compiled-validators.ts');
  Object.assign(lateValidators, loaded.validators);
  return loaded;
});

/** RJSF's own validator of a section. The engine decides when answers are validated: RJSF asks it nothing before they have loaded. */
export function lateValidatorOf(schema: RJSFSchema): ValidatorType {
  const own = (): ValidatorType => {
    const loaded = compiled.now();
    if (!loaded) throw new Error('RJSF validates a section before its validators have loaded: the engine decides when that is.');
    return loaded.rjsfValidatorOf(schema);
  };
  return {
    isValid: (...asked) => own().isValid(...asked),
    rawValidation: (...asked) => own().rawValidation(...asked),
    validateFormData: (...asked) => own().validateFormData(...asked),
  };
}

/** Loads them, once. */
export const loadValidators = compiled.load;

/** Loads the validators, and again on reconnection. True once loaded. */
export const useValidatorsSoon = (): boolean => useSoon(compiled).loaded !== undefined;

/** Tells if they are there; neither loads anything. */
export const areValidatorsThere = (): boolean => compiled.now() !== undefined;
export const useValidatorsNow = (): boolean => useLoaded(compiled) !== undefined;

/** Loads them where nobody waits for them. */
export const useValidatorsAtRest = (): void => void useSoon(compiled, { after: 1 });

/** Loads the validators if needed. True once loaded, or not needed. Throws if loading fails. */
export function useValidators(areNeeded: boolean): boolean {
  const [outcome, setOutcome] = useState<{ readonly error?: unknown }>();
  useEffect(() => {
    if (!areNeeded || areValidatorsThere()) return;
    loadValidators().then(
      () => setOutcome({}),
      (error: unknown) => setOutcome({ error }),
    );
  }, [areNeeded]);
  if (outcome?.error !== undefined) throw outcome.error;
  return !areNeeded || areValidatorsThere();
}
