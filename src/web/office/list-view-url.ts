import { preparedDecisionSteps, applicationStateNames, replyFilters } from '../../api/rules/office.ts';
import type { OfficeListQuery } from '../../api/schemas/office-schemas.ts';
import { OFFICE_PATH } from '../../api/url-paths.ts';
import { isCalendarDay } from '../../form/model/iso-date.ts';

/** View of the list in the address. The text that someone searched for is in the history alone: it names students. */
export type ListView = Omit<OfficeListQuery, 'text' | 'after'>;
/** View whose filters may be unset. */
export type PartialListView = { readonly [Name in keyof ListView]?: ListView[Name] | undefined };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const readers = {
  status: (text: string) => (['draft', 'submitted'] as const).find((one) => one === text),
  state: (text: string) => applicationStateNames.find((one) => one === text),
  outcome: (text: string) => (/^[a-z][a-z0-9_]{0,79}$/.test(text) ? text : undefined),
  reply: (text: string) => replyFilters.find((one) => one === text),
  decision: (text: string) => preparedDecisionSteps.find((one) => one === text),
  reader: (text: string) => (text === 'me' || text === 'none' || ID.test(text) ? text : undefined),
  from: (text: string) => (isCalendarDay(text) ? text : undefined),
  to: (text: string) => (isCalendarDay(text) ? text : undefined),
  answers: (text: string) => (/^[a-z]\w*=/.test(text) && text.length <= 1500 ? text : undefined),
  sort: (text: string) => (/^[a-z][a-z0-9_]{0,79}$/.test(text) ? text : undefined),
  order: (text: string) => (['asc', 'desc'] as const).find((one) => one === text),
} satisfies Record<keyof ListView, (text: string) => string | undefined>;

/** Reads an address that someone kept or shared. `ignored`: parts that mean nothing, or nothing among drafts. */
export function parseListView(search: string): { readonly view: ListView; readonly ignored: readonly string[] } {
  const given = [...new URLSearchParams(search)];
  const read = given.map(
    ([name, text]) => [name, Object.hasOwn(readers, name) ? readers[name as keyof ListView](text) : undefined] as const,
  );
  const isOfDrafts = read.some(([name, value]) => name === 'status' && value === 'draft');
  const isKnown = ([name, value]: (typeof read)[number]): boolean => value !== undefined && (!isOfDrafts || name === 'status');
  return {
    view: Object.fromEntries(read.filter(isKnown)) as ListView,
    ignored: [...new Set(read.filter((one) => !isKnown(one)).map(([name]) => name))],
  };
}

/** Address of a view, its parts in one order, so that the same view has one address. */
export function listViewUrl(view: PartialListView): string {
  const parts = Object.keys(readers).flatMap((name) => {
    const value = view[name as keyof ListView];
    return value === undefined || (name === 'status' && value === 'submitted') ? [] : [[name, value]];
  });
  return parts.length === 0 ? OFFICE_PATH : `${OFFICE_PATH}?${String(new URLSearchParams(parts))}`;
}
