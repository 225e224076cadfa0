import { shell } from 'virtual:shell';
import { commonParams, sentence, type NamesIn, type ParamsOf, type TextKey, type TextParams } from '../form/model/text.ts';
import { localToday } from './platform/today.ts';

const always = commonParams(shell, localToday());

/** Translates a text key, with its parameters and those of the institution. */
export function t<Key extends TextKey>(key: Key, ...[params]: [NamesIn<Key>] extends [never] ? [] : [params: ParamsOf<Key>]): string {
  return textNamed(key, params);
}

/** A sentence on its way to another screen, which may be loaded in another language than this one. */
export interface Sentence {
  readonly key: TextKey;
  readonly params?: TextParams;
}

/** What `t` says, for the screen that comes to say it. */
export const saying = <Key extends TextKey>(
  key: Key,
  ...[params]: [NamesIn<Key>] extends [never] ? [] : [params: ParamsOf<Key>]
): Sentence => (params === undefined ? { key } : { key, params });

/** The same for a key that comes from the form's data; an unknown key shows itself. */
export function textNamed(key: string, params: TextParams = {}): string {
  return sentence(key, params, shell, always);
}
