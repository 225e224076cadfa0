import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { ValidateFunction } from 'ajv';
import { useEffect, useState } from 'react';
import { lazyModule, PAGE_REST_MS, useLoadedModule, useLazyModule } from '../platform/lazy-module.tsx';

/** The validators of sections. Empty until they have loaded, once a page is at rest, or a student submits. */
export const lazyValidators: Record<string, ValidateFunction> = {};

const compiled = lazyModule(async () => {
  const loaded = await import('./compiled-validators.ts');
  Object.assign(lazyValidators, loaded.validators);
  return loaded;
});

/** RJSF's own validator of a section. The engine decides when answers are validated: RJSF asks it nothing before they have loaded. */
export function createLazyRjsfValidator(schema: RJSFSchema): ValidatorType {
  const own = (): ValidatorType => {
    const loaded = compiled.getLoaded();
    if (!loaded) throw new Error('RJSF validates a section before its validators have loaded: the engine decides when that is.');
    return loaded.createRjsfValidator(schema);
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
export const useLazyValidators = (): boolean => useLazyModule(compiled).loaded !== undefined;

/** Tells if they are there; neither loads anything. */
export const areValidatorsLoaded = (): boolean => compiled.getLoaded() !== undefined;
export const useAreValidatorsLoaded = (): boolean => useLoadedModule(compiled) !== undefined;

/** Loads them where nobody waits for them, once the page is at rest. */
export const usePreloadValidators = (): void => void useLazyModule(compiled, { after: PAGE_REST_MS });

/** Loads the validators if needed. True once loaded, or not needed. Throws if loading fails. */
export function useRequiredValidators(areNeeded: boolean): boolean {
  const [outcome, setOutcome] = useState<{ readonly error?: unknown }>();
  useEffect(() => {
    if (!areNeeded || areValidatorsLoaded()) return;
    loadValidators().then(
      () => setOutcome({}),
      (error: unknown) => setOutcome({ error }),
    );
  }, [areNeeded]);
  if (outcome?.error !== undefined) throw outcome.error;
  return !areNeeded || areValidatorsLoaded();
}
