import { onTestFinished, vi } from 'vitest';
import { fetchSuggestionFields, fetchSuggestions } from '../../src/web/api/fetch-suggestions.ts';
import type { LookupClient } from '../../src/web/renderer/lookup/lookup-context.ts';

const CITIES = ['Northfield', 'North Bend', 'Northport', 'North Salem', 'Northwood', 'Southport'];
const school = (city: string, n: number) => ({
  name: `${city} High School`,
  ceeb: `99000${n}`,
  address_line_1: `${n} School Street`,
  city,
  state: 'OR',
  zip: `9730${n}`,
  country: 'USA',
});

export const SCHOOLS = CITIES.map(school);

export function respondWithSchools(query: URLSearchParams): Response {
  const id = query.get('id');
  if (id !== null) return Response.json(SCHOOLS[Number(id)]);
  const words = query.get('text')?.toLowerCase() ?? '';
  const found = SCHOOLS.map(({ name, city, ceeb }, n) => ({ id: String(n), text: name, sub_text: `${city}, OR`, ceeb }));
  return Response.json(found.filter(({ text, ceeb }) => text.toLowerCase().includes(words) || ceeb === words));
}

/** Look-ups of the pages, until the test ends, with a server that responds so; it may throw, as without a connection. */
export function createLookupClient(respond: (query: URLSearchParams) => Response | Promise<Response> = respondWithSchools): LookupClient {
  vi.stubGlobal('fetch', async (url: string) => respond(new URLSearchParams(url.split('?')[1])));
  onTestFinished(() => void vi.unstubAllGlobals());
  return { find: fetchSuggestions, fields: fetchSuggestionFields };
}
