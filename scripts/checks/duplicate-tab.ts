import { pageFile } from '../../src/form/model/document-paths.ts';
import { partsOf, type Application } from './application/application.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { list, record } from './application/shapes.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

/** A name that must be unique, and where it is. */
interface Name {
  readonly name: unknown;
  readonly file: string;
  readonly pointer: string;
}

export const check: ApplicationCheck = {
  name: 'duplicate-tab',
  description: 'No two tabs of the application have the same name, and no two tabs side by side the same id or title.',
  scope: 'application',
  run(application) {
    const all = tabsOf(application);
    return [
      ...twice(
        all.map(({ tabs, file, pointer }) => ({ name: tabs, file, pointer: `${pointer}/tabs` })),
        'Other tabs are called',
        'Give these another name: what a student chose is stored under it.',
      ),
      ...all.flatMap(({ file, pointer, choices }) =>
        ['id', 'title'].flatMap((entry) =>
          twice(
            choices.map((tab, n) => ({ name: record(tab)[entry], file, pointer: `${pointer}/tabs_of${step(n)}/${entry}` })),
            `Another of these tabs has the ${entry}`,
            'Give this one another.',
          ),
        ),
      ),
    ];
  },
};

function tabsOf({ pages, documents }: Application): readonly {
  readonly tabs: unknown;
  readonly file: string;
  readonly pointer: string;
  readonly choices: readonly unknown[];
}[] {
  return pages.map(pageFile).flatMap((file) =>
    partsOf(documents[file])
      .filter(({ entry }) => 'tabs' in entry)
      .map(({ entry, pointer }) => ({ tabs: entry['tabs'], file, pointer, choices: list(entry['tabs_of']) })),
  );
}

const twice = (names: readonly Name[], what: string, advice: string): readonly Draft[] =>
  names
    .filter(({ name }, n) => typeof name === 'string' && names.slice(0, n).some((before) => before.name === name))
    .map(({ name, file, pointer }) => ({ rule: check.name, file, pointer, what: `${what} "${String(name)}"`, advice }));
