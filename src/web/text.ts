import type en from '../../schemas/text/en.json';
import { form } from 'virtual:form';
import { commonParams, fillText } from '../form/model/text.ts';
import { localToday } from './today.ts';

export type TextKey = keyof typeof en;
export type TextParams = Readonly<Record<string, string | number>>;

const { school_codes } = form.institution;
const always: TextParams = {
  ...commonParams(form, localToday()),
  sat_code: school_codes.sat,
  act_code: school_codes.act,
  fafsa_code: school_codes.fafsa,
};

/** A sentence of the catalogue, filled with `params` and with what is known of the institution. */
export function t(key: TextKey, params: TextParams = {}): string {
  return textNamed(key, params);
}

/** The same for a key that comes from the form's data; an unknown key shows itself. */
export function textNamed(key: string, params: TextParams = {}): string {
  return fillText(form.text[key] ?? key, { ...always, ...params });
}
