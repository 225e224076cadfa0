import type { LookupCategory } from '../../../contract/lookup.ts';
import type { Answers } from '../../../form/model/answers.ts';
import type { Form } from '../../../form/model/form.ts';
import { optionsOf } from '../../../form/run/options.ts';

/** The field that a look-up is typed into: the question's key ends with it, and what comes before is the prefix of the others. */
export const typedField = (category: LookupCategory): 'name' | 'address_line_1' => (category === 'address' ? 'address_line_1' : 'name');

/** The key of another field beside the question that is typed into: `hs_ceeb` beside `hs_name`. */
export const keyBeside = (key: string, category: LookupCategory, field: string): string =>
  key.slice(0, -typedField(category).length) + field;

/**
 * The answers that a chosen suggestion gives, by the keys that the form asks for. A state goes to the list that offers
 * it, else to the free text beside it.
 */
export function fillFields(
  form: Form,
  key: string,
  category: LookupCategory,
  fields: Readonly<Record<string, string>>,
  today: string,
): Answers {
  const asked = (field: string): string | undefined => {
    const beside = keyBeside(key, category, field);
    return Object.hasOwn(form.questions, beside) ? beside : undefined;
  };
  const offers = (listed: string, value: string): boolean => {
    const list = form.questions[listed]?.list;
    return value === '' || list === undefined || optionsOf(form, list, today).some((option) => option.value === value);
  };
  const filled: Record<string, string> = {};
  for (const [field, value] of Object.entries(fields)) {
    const candidates = field === 'state' ? ['state', 'canada_state', 'state_2'] : [field];
    const found = candidates.map(asked).find((candidate) => candidate !== undefined && offers(candidate, value));
    if (found !== undefined) filled[found] = value;
  }
  return filled;
}
