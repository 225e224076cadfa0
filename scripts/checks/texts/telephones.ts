import { widgetOf, type Asked } from '../../../src/form/model/widget-kinds.ts';
import type { Flaw } from './flaws.ts';
import type { SpokenOfQuestion } from './spoken.ts';

/** A telephone number with the code of a country whose numbers do not begin with 1. */
const ABROAD = /\+(?!1\b)\d{1,3}[ .()-]{1,2}\d[\d .()-]{5,}/u;

/** A number of another country in what helps to answer a question that takes only those of the United States and Canada. */
export function wrongAboutTelephones(asked: Asked, { text }: SpokenOfQuestion): readonly Flaw[] {
  const number =
    widgetOf(asked) === 'phone' && asked.ui['ui:options']?.numbers !== 'international' ? ABROAD.exec(text)?.[0].trim() : undefined;
  if (number === undefined) return [];
  const what = `This gives ${number}, and the field takes only numbers as in the United States`;
  return [{ what, advice: 'Write "numbers": "international" in "ui:options", or leave it out here.' }];
}
