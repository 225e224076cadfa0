import { launchBrowser } from '../chromium.ts';
import { toBenchFigure, median, type BenchFigure } from './bench-figures.ts';
import { servePeers } from './peers/serve-peers.ts';
import { measureVisit, type BenchVisit, type VisitFigures } from './measure-visit.ts';

/** The questionnaire as plain inputs, by our renderer and in the whole product, at a quarter of the speed. */
export async function measurePeers(sizes: readonly number[], rounds: number): Promise<readonly BenchFigure[]> {
  const figures: BenchFigure[] = [];
  for (const size of sizes) {
    const peers = await servePeers(size);
    const browser = await launchBrowser();
    try {
      const visits = new Map<string, VisitFigures[]>(peers.visits.map(({ name }) => [name, []]));
      for (let round = 0; round < rounds; round++)
        for (const visit of peers.visits) visits.get(visit.name)?.push(await measureVisit(browser, visit, size));
      figures.push(...figuresOf(size, peers.visits, visits));
    } finally {
      await Promise.all([browser.close(), peers.close()]);
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
  return rows.flatMap(({ name, unit, of }) => {
    const values = compared.map((visit) => ({ name: visit.name, value: median((visits.get(visit.name) ?? []).map(of)) }));
    return values.map(({ name: by, value }, n) =>
      toBenchFigure(`${name}, N = ${size}: ${by}`, value, unit, n === 0 ? undefined : values[0], HOW),
    );
  });
}
