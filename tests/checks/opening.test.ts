import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSchemas } from '../../scripts/checks/check-schemas.ts';
import { findingLine } from '../../scripts/checks/finding-line.ts';
import { FIXTURES, withFiles } from './overlaid-application.ts';

const institution = readFileSync(join(FIXTURES, 'good/institution.config.json'), 'utf8');
const findingsWith = async (lines: string): Promise<readonly string[]> => {
  const root = withFiles({ 'institution.config.json': institution.replace('"pages"', `${lines}, "pages"`) });
  return (await checkSchemas(root)).findings.map(findingLine);
};
const ZONE = '"time_zone": "America/New_York"';

test.for([
  `"opens": "2026-09-01", ${ZONE}`,
  `"closes": "2027-03-01T17:00", ${ZONE}`,
  `"opens": "2026-09-01", "closes": "2026-09-01", ${ZONE}`,
  `"opens": "2026-09-01T09:00", "closes": "2026-09-01", ${ZONE}`,
])('%s is fine', async (lines) => expect(await findingsWith(lines)).toEqual([]));

test.for<readonly [lines: string, finding: RegExp]>([
  ['"opens": "2026-09-01"', /opening-does-not-fit {2}There is no time zone to read this in {2}Add "time_zone"/],
  [ZONE, /opening-does-not-fit {2}Nothing opens or closes in this time zone/],
  [
    '"opens": "2026-09-01", "time_zone": "America/New_Yrok"',
    /There is no time zone "America\/New_Yrok" {2}Did you mean "America\/New_York"\?/,
  ],
  [`"closes": "2027-02-30", ${ZONE}`, /opening-does-not-fit {2}"2027-02-30" is not a day of the calendar/],
  [
    `"opens": "2027-03-01T17:00", "closes": "2027-03-01T09:00", ${ZONE}`,
    /opening-does-not-fit {2}Applications would close before they open/,
  ],
  [`"closes": "March 1, 2027", ${ZONE}`, /meta-schema/],
  [`"closes": "2027-03-01T25:00", ${ZONE}`, /meta-schema/],
])('%s is reported', async ([lines, finding]) => {
  expect(await findingsWith(lines)).toEqual([expect.stringMatching(finding)]);
});
