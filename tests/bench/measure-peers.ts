import { launchBrowser } from '../chromium.ts';
import { toBenchFigure, median, type BenchFigure } from './bench-figures.ts';
import { installRivals } from './rivals/install-rivals.ts';
import { serveRivals } from './rivals/serve-rivals.ts';
import { measureVisit, type BenchVisit, type VisitFigures } from './measure-visit.ts';

/** The questionnaire as plain inputs, by our renderer, in the whole product and by other libraries, at a quarter of the speed. */
export async function measurePeers(sizes: readonly number[], rounds: number): Promise<readonly BenchFigure[]> {
  const figures: BenchFigure[] = [];
  await installRivals();
  for (const size of sizes) {
    const rivals = await serveRivals(size);
    const browser = await launchBrowser();
    try {
      const visits = new Map<string, VisitFigures[]>(rivals.visits.map(({ name }) => [name, []]));
      for (let round = 0; round < rounds; round++)
        for (const visit of rivals.visits) visits.get(visit.name)?.push(await measureVisit(browser, visit, size));
      const measured = figuresOf(size, rivals.visits, visits);
      printTable(size, rivals.visits, measured);
      figures.push(...measured.flat());
    } finally {
      await Promise.all([browser.close(), rivals.close()]);
    }
  }
  return figures;
}

const HOW = 'peers: 4x CPU slow-down, but for the heap; an empty cache and a local server; medians of visits in turns';

const rows: readonly { readonly name: string; readonly unit: string; readonly of: (figures: VisitFigures) => number }[] = [
  { name: 'JS and CSS until it rests, gzip', unit: 'kB', of: ({ kilobytes }) => kilobytes },
  { name: 'interactive', unit: 'ms', of: ({ interactive }) => interactive },
  { name: 'key, script p95', unit: 'ms', of: ({ keyScript }) => keyScript },
  { name: 'key to paint p95', unit: 'ms', of: ({ keyToPaint }) => keyToPaint },
  { name: 'leaving a field, script', unit: 'ms', of: ({ leaveScript }) => leaveScript },
  { name: 'leaving a field, main thread', unit: 'ms', of: ({ leaveTask }) => leaveTask },
  { name: 'Yes to questions shown', unit: 'ms', of: ({ shown }) => shown },
  { name: 'submit to all errors shown', unit: 'ms', of: ({ errors }) => errors },
  { name: 'heap at the end', unit: 'MB', of: ({ heap }) => heap },
];

function figuresOf(size: number, compared: readonly BenchVisit[], visits: ReadonlyMap<string, readonly VisitFigures[]>) {
  return rows.map(({ name, unit, of }) => {
    const values = compared.map((visit) => ({ name: visit.name, value: median((visits.get(visit.name) ?? []).map(of)) }));
    return values.map(({ name: by, value }, n) =>
      toBenchFigure(`${name}, N = ${size}: ${by}`, value, unit, n === 0 ? undefined : values[0], HOW),
    );
  });
}

function printTable(size: number, compared: readonly BenchVisit[], measured: readonly (readonly BenchFigure[])[]): void {
  console.log(`\n| N = ${size} | ${compared.map(({ name }) => name).join(' | ')} |\n|---|${compared.map(() => '--:|').join('')}`);
  rows.forEach(({ name, unit }, n) => {
    const cells = (measured[n] ?? []).map(({ value, ratio }) => short(value) + (ratio === undefined ? '' : ` (${short(ratio)})`));
    console.log(`| ${name}, ${unit} | ${cells.join(' | ')} |`);
  });
}

const short = (value: number): string => String(value >= 100 ? Math.round(value) : Number(value.toPrecision(2)));
