import type { FormState } from '../model/answers.ts';
import type { Form, Rule } from '../model/form.ts';
import { formatPlainDateTime } from '../model/format-plain-date-time.ts';
import { isCalendarDay } from '../model/iso-date.ts';
import { evaluateRule } from '../model/logic.ts';
import { formatNumberOrDate } from '../model/locale-format.ts';
import { formatPlurals } from '../model/plurals.ts';
import { fillText } from '../model/text.ts';

export function formatRuleMessage(form: Form, { message, limit }: Pick<Rule, 'message' | 'limit'>, formState: FormState): string {
  const written = form.text[message] ?? message;
  if (limit === undefined) return written;
  const value = evaluateRule(limit, formState) ?? '';
  return fillText(formatPlurals(written, { limit: value }, form.language, form.notation), {
    limit: formatLimit(value, form),
  });
}

/** Formats a day as in all sentences, with its month as a word. */
export const formatLimit = (value: unknown, { language, notation }: Pick<Form, 'language' | 'notation'>): string =>
  isCalendarDay(String(value)) ? formatPlainDateTime(String(value), language) : formatNumberOrDate(value, notation);
