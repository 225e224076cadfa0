import type { Option, OptionsDocument } from '../model/documents.ts';
import type { Form } from '../model/form.ts';

const none: readonly Option[] = [];
const resolved = new WeakMap<OptionsDocument, Map<string, readonly Option[]>>();

/**
 * The options of a list, without the empty '--' choice; the same array as long as the year is the same.
 * `today` is an ISO date; it decides where generated years start. An unknown list has no options.
 */
export function optionsOf(form: Form, list: string, today: string): readonly Option[] {
  const document = form.lists[list];
  if (!document) return none;
  if ('options' in document) return document.options;
  const year = today.slice(0, 4);
  let byYear = resolved.get(document);
  if (!byYear) resolved.set(document, (byYear = new Map()));
  let options = byYear.get(year);
  if (!options) {
    const start = document.start ?? Number(year);
    const step = document.direction === 'past' ? -1 : 1;
    options = Array.from({ length: document.count }, (_, n) => {
      const value = String(start + n * step);
      return { value, label: value };
    });
    byYear.set(year, options);
  }
  return options;
}

/** Whether a list offers other options from one year to the next. */
export function movesOn(form: Form, list: string): boolean {
  const document = form.lists[list];
  return document !== undefined && 'generate' in document && document.start === undefined;
}

/** The label of an option, as it is read; undefined where the list has no such value. */
export const labelOf = (form: Form, list: string, value: string, today: string): string | undefined =>
  optionOf(form, list, value, today)?.label;

/** The label of an option as it is kept with the answer: the same in every language. */
export function keptLabelOf(form: Form, list: string, value: string, today: string): string | undefined {
  const option = optionOf(form, list, value, today);
  return option?.kept ?? option?.label;
}

const optionOf = (form: Form, list: string, value: string, today: string): Option | undefined =>
  optionsOf(form, list, today).find((option) => option.value === value);
