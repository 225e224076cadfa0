import { unitOf } from '../../src/form/model/widget-kinds.ts';
import { choicesOf } from '../../src/form/run/options.ts';
import { type Column, shortHash } from '../../src/server/services/application-columns.ts';
import { csvFile } from '../../src/server/services/csv.ts';
import type { DatedForm } from './read-forms.ts';

/**
 * What each column of an export means, as CSV: key, kind, question in each language, choices with their labels in the first
 * language, the unit of a number, since when it is asked, and whether it is asked now.
 * @param forms all of them, the newest first
 * @param columns of the export: those that hold no answers come first
 */
export function dictionaryOf(newest: DatedForm, forms: readonly DatedForm[], columns: readonly Column[]): string {
  const languages = newest.languages.map(({ language }) => language);
  const keys = new Set(forms.flatMap(({ languages: [form] }) => Object.keys(form.dataModel)));
  const head = ['key', 'kind', ...languages.map((language) => `question.${language}`), 'choices', 'unit', 'since', 'form', 'asked now'];
  const rows = [...keys].map((key) => {
    const knowing = forms.filter(({ languages: [form] }) => Object.hasOwn(form.dataModel, key));
    const last = knowing[0] ?? newest;
    const first = knowing.at(-1) ?? newest;
    return [
      key,
      last.languages[0].dataModel[key] ?? '',
      ...languages.map((language) => last.languages.find((form) => form.language === language)?.questions[key]?.fullLabel ?? ''),
      choicesIn(last, key),
      unitIn(last, key),
      first.firstServedAt.toISOString().slice(0, 10),
      shortHash(first.hash),
      newest.languages[0].questions[key] ? 'yes' : 'no',
    ];
  });
  const about = columns.flatMap(({ name, means }) => (means === undefined ? [] : [[name, '', means]]));
  // Every row of a CSV file has as many cells as its head.
  const filled = about.map((row) => head.map((_, n) => row[n] ?? ''));
  return csvFile([head, ...filled, ...rows]);
}

function choicesIn({ languages: [form], firstServedAt }: DatedForm, key: string): string {
  const question = form.questions[key];
  const choices = question ? choicesOf(form, question, firstServedAt.toISOString().slice(0, 10)) : [];
  return choices.map(({ value, label }) => (value === label ? value : `${value} = ${label}`)).join('\n');
}

function unitIn({ languages: [form] }: DatedForm, key: string): string {
  const question = form.questions[key];
  return (question && unitOf(question)) ?? '';
}
