import { shell } from 'virtual:shell';
import { commonParams, formatTextWithParams } from '../../form/model/text.ts';
import type { TextKeyPlaceholders, TextKeyParams, TextKey, TextParams } from '../../form/model/text.ts';
import { localToday } from './local-today.ts';

const always = commonParams(shell, localToday());

/** Translates a text key, with its parameters and those of the institution. */
export const translate = <Key extends TextKey>(
  key: Key,
  ...[params]: [TextKeyPlaceholders<Key>] extends [never] ? [] : [params: TextKeyParams<Key>]
): string => translateKey(key, params);

/** A sentence on its way to another screen, which may be loaded in another language than this one. */
export interface DeferredText {
  readonly key: TextKey;
  readonly params?: TextParams;
}

/** Sentence of `translate`, read when the screen shows it. */
export const deferText = <Key extends TextKey>(
  key: Key,
  ...[params]: [TextKeyPlaceholders<Key>] extends [never] ? [] : [params: TextKeyParams<Key>]
): DeferredText => (params === undefined ? { key } : { key, params });

/** The same for a key that comes from the form's data; an unknown key shows itself. */
export const translateKey = (key: string, params: TextParams = {}): string => formatTextWithParams(key, params, shell, always);
