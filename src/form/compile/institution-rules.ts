import type { Institution, InstitutionProfile } from '../model/institution.ts';
import type { Logic } from '../model/logic.ts';
import { compileLogic, type LogicScope } from './compile-logic.ts';
import { pointerSegment } from './json-pointer.ts';

/** Places in `institution.config.json` that take a condition instead of true or false. `*` means each entry of a list. */
const PLACES: readonly string[] = [
  'reminders.*.when',
  'mail_copies.*.when',
  'requests.documents.*.when',
  'requests.documents.*.confidential',
  'checklist.*.when',
];

export function institutionRules(institution: InstitutionProfile): readonly { readonly pointer: string; readonly rule: Logic }[] {
  const found: { readonly pointer: string; readonly rule: Logic }[] = [];
  mapInstitutionRules(institution, (rule, pointer) => {
    found.push({ pointer, rule });
    return rule;
  });
  return found;
}

/** Maps each of these conditions. @param change gets the condition and its JSON Pointer */
export const mapInstitutionRules = <Of extends InstitutionProfile>(
  institution: Of,
  change: (rule: Logic, pointer: string) => Logic | undefined,
): Of => PLACES.reduce((now, place) => changedAt(now, place.split('.'), '', change) as Of, institution);

export const compileInstitution = (json: Institution, scope: LogicScope): Institution =>
  mapInstitutionRules(json, (rule) => compileLogic(rule, scope));

function changedAt(
  value: unknown,
  [name, ...below]: readonly string[],
  pointer: string,
  change: (rule: Logic, pointer: string) => Logic | undefined,
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (name === undefined) return change(value as Logic, pointer);
  if (Array.isArray(value)) return value.map((entry, n) => changedAt(entry, below, pointer + pointerSegment(n), change));
  if (!Object.hasOwn(value, name)) return value;
  return { ...value, [name]: changedAt(Reflect.get(value, name), below, pointer + pointerSegment(name), change) };
}
