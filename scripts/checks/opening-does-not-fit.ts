import { didYouMean } from '../../src/form/compile/did-you-mean.ts';
import { step } from '../../src/form/compile/json-pointer.ts';
import { INSTITUTION_FILE } from '../../src/form/model/document-paths.ts';
import type { Institution } from '../../src/form/model/documents.ts';
import { isDay } from '../../src/form/model/iso-date.ts';
import type { ApplicationCheck } from './application/check.ts';

const MOMENTS = ['opens', 'closes'] as const;
type Mistake = readonly [name: 'opens' | 'closes' | 'time_zone', what: string, advice: string];

export const check: ApplicationCheck = {
  name: 'opening-does-not-fit',
  description: 'Applications close after they have opened, on days of the calendar, in a time zone that there is.',
  scope: 'application',
  run: ({ documents }) =>
    mistakesIn(documents[INSTITUTION_FILE]).map(([name, what, advice]) => ({
      rule: check.name,
      file: INSTITUTION_FILE,
      pointer: step(name),
      what,
      advice,
    })),
};

function mistakesIn(institution: Institution): readonly Mistake[] {
  const { opens, closes, time_zone: zone } = institution;
  const [first] = MOMENTS.filter((name) => institution[name] !== undefined);
  const days = MOMENTS.flatMap((name): readonly Mistake[] => {
    const moment = institution[name];
    if (moment === undefined || isDay(moment.slice(0, 10))) return [];
    return [[name, `"${moment}" is not a day of the calendar`, 'Write a day as 2027-03-01, or with a time of day as 2027-03-01T17:00.']];
  });
  if (days.length > 0) return days;
  if (zone === undefined)
    return first === undefined ? [] : [[first, 'There is no time zone to read this in', 'Add "time_zone", such as "America/New_York".']];
  if (first === undefined) return [['time_zone', 'Nothing opens or closes in this time zone', 'Add "opens" or "closes", or remove it.']];
  const zones = Intl.supportedValuesOf('timeZone');
  if (!zones.includes(zone))
    return [['time_zone', `There is no time zone "${zone}"`, didYouMean(zone, zones, 'Write its IANA name, such as "America/New_York".')]];
  if (opens === undefined || closes === undefined || opens.slice(0, closes.length) <= closes) return [];
  return [['closes', `Applications would close before they open on ${opens}`, 'Swap or correct the two.']];
}
