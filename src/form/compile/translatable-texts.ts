import { formFileKindOf } from './form-file-kinds.ts';
import { mapJson, pointerSegment } from './json-pointer.ts';
import { TRANSLATABLE_FIELDS, type AllowedPlaceholders } from './translatable-fields.ts';
import { getOwn } from '../model/answers.ts';
import { isPlainDateTime } from '../model/plain-date-time.ts';

interface TranslatableText {
  /** Path with `.` between names: `properties.first_name.title`. List entries are named by their id where they have one. */
  readonly place: string;
  readonly pointer: string;
  readonly text: string;
  readonly filled: AllowedPlaceholders;
}

export function translatableTexts(file: string, json: unknown): readonly TranslatableText[] {
  const kind = formFileKindOf(file);
  if (kind === undefined) return [];
  const found = Object.entries(TRANSLATABLE_FIELDS[kind.meta]).flatMap(([pattern, filled]) =>
    sentencesAt({ place: [], pointer: '', value: json }, pattern.split('.'), filled),
  );
  return [...new Map(found.toReversed().map((sentence) => [idOf(sentence), sentence])).values()].toReversed();
}

/** A group of options is translated once, at its first option. */
const idOf = ({ place, text }: TranslatableText): string => (/^options\..+\.group$/.test(place) ? `group ${text}` : place);

interface Spot {
  readonly place: readonly string[];
  readonly pointer: string;
  readonly value: unknown;
}

function sentencesAt(at: Spot, [name, ...further]: readonly string[], filled: AllowedPlaceholders): readonly TranslatableText[] {
  const { place, pointer, value } = at;
  // The text of a picture that decorates is empty, and a fact that is a day is written out in each language.
  if (name === undefined)
    return typeof value === 'string' && value !== '' && !isPlainDateTime(value)
      ? [{ place: place.join('.'), pointer, text: value, filled }]
      : [];
  return entriesNamed(at, name).flatMap((spot) => sentencesAt(spot, further, filled));
}

function entriesNamed({ place, pointer, value }: Spot, name: string): readonly Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = value as Readonly<Record<string, unknown>>;
  const keys = name === '*' ? Object.keys(entries) : Object.hasOwn(entries, name) ? [name] : [];
  return keys.map((key) => {
    const entry = getOwn(entries, key);
    const placeName = Array.isArray(value) ? (nameOf(entry) ?? elementNumber(value, entry) ?? key) : key;
    return { place: [...place, placeName], pointer: pointer + pointerSegment(key), value: entry };
  });
}

function nameOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { section, repeat, tabs, id, value, keys, key } = entry as Readonly<Record<string, unknown>>;
  const names = [section, repeat, tabs, id, value, Array.isArray(keys) ? (keys[0] as unknown) : undefined, key];
  return names.find((name) => typeof name === 'string');
}

/** Elements between questions are counted without these, so that a new question moves no translation. */
const elementNumber = (entries: readonly unknown[], entry: unknown): string | undefined =>
  isElement(entry) ? String(entries.filter(isElement).indexOf(entry)) : undefined;

const isElement = (entry: unknown): boolean => typeof entry === 'object' && entry !== null && ('notice' in entry || 'picture' in entry);

export const replaceTexts = (json: unknown, sentences: ReadonlyMap<string, string>): unknown =>
  mapJson(json, (part, pointer) => (typeof part === 'string' ? sentences.get(pointer) : undefined));
