import { parsePlaceholders } from '../model/answer-places.ts';
import type { Form } from '../model/form.ts';
import { withoutAnswers } from '../run/answered-places.ts';
import { quoteText } from './explain-labels.ts';

/** Shows answer placeholders as labels: `[Preferred Name, First name, or “you”]`. */
export const labelPlaceholders = (text: string, form: Form): string =>
  parsePlaceholders(text).reduce((named, { name, keys, otherwise = '' }) => {
    const labels = keys.map((key) => withoutAnswers(form.questions[key]?.fullLabel ?? '', form));
    return named.replaceAll(`{${name}}`, () => `[${[...labels, `or ${quoteText(otherwise)}`].join(', ')}]`);
  }, text);
