import { stringify } from 'csv-stringify/sync';
import type { Form } from '../../src/form/model/form.ts';
import { choicesOf } from '../../src/form/run/options.ts';

/** A form as it was served first on this day, in each of its languages; the institution's first is the first. */
export interface DatedForm {
  readonly hash: string;
  readonly firstServedAt: Date;
  readonly languages: readonly [Form, ...Form[]];
}

/**
 * What each column of an export means, as CSV: key, kind, question in each language, choices with their labels in the first
 * language, since when it is asked, and whether it is asked now.
 * @param forms the newest first
 */
export function dictionaryOf(forms: readonly [DatedForm, ...DatedForm[]]): string {
  const [newest] = forms;
  const languages = newest.languages.map(({ language }) => language);
  const keys = new Set(forms.flatMap(({ languages: [form] }) => Object.keys(form.dataModel)));
  const head = ['key', 'kind', ...languages.map((language) => `question.${language}`), 'choices', 'since', 'form', 'asked now'];
  const rows = [...keys].map((key) => {
    const knowing = forms.filter(({ languages: [form] }) => Object.hasOwn(form.dataModel, key));
    const last = knowing[0] ?? newest;
    const first = knowing.at(-1) ?? newest;
    return [
      key,
      last.languages[0].dataModel[key] ?? '',
      ...languages.map((language) => last.languages.find((form) => form.language === language)?.questions[key]?.fullLabel ?? ''),
      choicesIn(last, key),
      first.firstServedAt.toISOString().slice(0, 10),
      first.hash.slice(0, 12),
      newest.languages[0].questions[key] ? 'yes' : 'no',
    ];
  });
  return `\u{FEFF}${stringify([head, ...rows], { escape_formulas: true, record_delimiter: 'windows' })}`;
}

function choicesIn({ languages: [form], firstServedAt }: DatedForm, key: string): string {
  const question = form.questions[key];
  const choices = question ? choicesOf(form, question, firstServedAt.toISOString().slice(0, 10)) : [];
  return choices.map(({ value, label }) => (value === label ? value : `${value} = ${label}`)).join('\n');
}
