import type { Institution } from '../../../src/form/model/institution.ts';
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

/** A number as in the United States and Canada, as far as its last group, which has four digits; and an international one. */
const AREA_FIRST = /(?<![\d+(])(?:\+?1[ .-]?)?\([2-9]\d\d\)[ .-]?\d{3}[ .-]\d+(?![\d-]|\.\d)/u;
const INTERNATIONAL = /(?<![\d+])\+\d[\d .()-]{4,}\d(?![\d-]| ?\p{Lu}{2})/u;

/** A telephone number in a text that has a digit too few or too many to be one. */
export function miscounted(text: string): string | undefined {
  const [local, international] = [AREA_FIRST.exec(text)?.[0], INTERNATIONAL.exec(text)?.[0]];
  if (local !== undefined && !isNorthAmerican(local)) return local.trim();
  return international !== undefined && !isInternational(international) ? international.trim() : undefined;
}

const digitsOf = (number: string): string => number.replace(/\D/g, '');
const isNorthAmerican = (number: string): boolean => /^1?[2-9]\d{9}$/.test(digitsOf(number));

/** As E.164 has them; none of a country is shorter than seven digits with its code. */
function isInternational(number: string): boolean {
  const digits = digitsOf(number);
  return digits.startsWith('1') ? digits.length === 11 : digits.length > 6 && digits.length < 16;
}

/** Whether an address is in the United States or in Canada. */
const isInNorthAmerica = ({ address: { state, zip }, time_zone: zone = '' }: Pick<Institution, 'address' | 'time_zone'>): boolean =>
  /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/.test(zip) || (/^\d{5}(?:-\d{4})?$/.test(zip) && /^[A-Z]{2}$/.test(state) && zone.startsWith('America/'));

/** The number of an institution, where it has a digit too few or too many for its country; letters may be what is dialed. */
export function miscountedNumberOf(institution: Pick<Institution, 'address' | 'phone' | 'time_zone'>): string | undefined {
  const [number = ''] = institution.phone.split(/\s*(?:,|;|\(?ext|\(?poste|x\s?\d|#)/iu);
  const found = miscounted(number);
  if (found !== undefined || /[\p{L}/+]/u.test(number) || !isInNorthAmerica(institution)) return found;
  // A number without its area is enough for those who live there.
  return isNorthAmerican(number) || digitsOf(number).length <= 7 ? undefined : number;
}
