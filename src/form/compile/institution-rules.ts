import type { Institution, InstitutionWords } from '../model/institution.ts';
import type { Logic } from '../model/logic.ts';
import { compileLogic, type LogicScope } from './compile-logic.ts';
import { step } from './json-pointer.ts';

/** Where `institution.config.json` takes a condition in place of true or false. `*`: in each entry of a list. */
const PLACES: readonly string[] = ['requests.documents.*.confidential'];

/** Every condition that it has there. */
export function institutionRules(institution: InstitutionWords): readonly { readonly pointer: string; readonly rule: Logic }[] {
  const found: { readonly pointer: string; readonly rule: Logic }[] = [];
  withInstitutionRules(institution, (rule, pointer) => {
    found.push({ pointer, rule });
    return rule;
  });
  return found;
}

/** The same institution with each of these conditions changed. @param change given its JSON Pointer */
export const withInstitutionRules = <Of extends InstitutionWords>(
  institution: Of,
  change: (rule: Logic, pointer: string) => Logic | undefined,
): Of => PLACES.reduce((now, place) => changedAt(now, place.split('.'), '', change) as Of, institution);

/** With its conditions ready to run. They are about the whole form. */
export function compileInstitution(json: Institution, { conditions, parts }: Pick<LogicScope, 'conditions' | 'parts'>): Institution {
  // An unknown condition is reported by the checks, where it is named.
  const scope: LogicScope = { conditions, parts, rename: (key) => key, onUnknownCondition: () => undefined };
  return withInstitutionRules(json, (rule) => compileLogic(rule, scope));
}

function changedAt(
  value: unknown,
  [name, ...below]: readonly string[],
  pointer: string,
  change: (rule: Logic, pointer: string) => Logic | undefined,
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  // What is simply true or false is no condition.
  if (name === undefined) return change(value as Logic, pointer);
  if (Array.isArray(value)) return value.map((entry, n) => changedAt(entry, below, pointer + step(n), change));
  if (!Object.hasOwn(value, name)) return value;
  return { ...value, [name]: changedAt(Reflect.get(value, name), below, pointer + step(name), change) };
}
