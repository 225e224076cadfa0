import { pageFile } from '../../src/form/model/document-paths.ts';
import { partsOf, type Application } from './application/application.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import type { TabsUse } from '../../src/form/model/documents.ts';
import { step } from '../../src/form/compile/json-pointer.ts';

/** A name that must be unique, and where it is. */
interface Name {
  readonly name: string;
  readonly file: string;
  readonly pointer: string;
}

export const check: ApplicationCheck = {
  name: 'duplicate-tab',
  what: 'Two tabs of the application have the same name, or two tabs side by side the same `id` or `title`.',
  advice: 'Give one of them another one.',
  see: 'Add tabs',
  example: {
    file: 'schemas/pages/studies/page.json',
    wrong: `{ "id": "test", "title": "I took a test", "sections": [{ "section": "english-test" }] },
{ "id": "test", "title": "I had lessons", "sections": [{ "section": "english-lessons" }] }`,
    right: `{ "id": "test", "title": "I took a test", "sections": [{ "section": "english-test" }] },
{ "id": "lessons", "title": "I had lessons", "sections": [{ "section": "english-lessons" }] }`,
  },
  run(application) {
    const all = tabsOf(application);
    return [
      ...twice(
        all.map(({ use, file, pointer }) => ({ name: use.tabs, file, pointer: `${pointer}/tabs` })),
        'Other tabs are called',
        'Give these another name: what a student chose is stored under it.',
      ),
      ...all.flatMap(({ use, file, pointer }) =>
        (['id', 'title'] as const).flatMap((entry) =>
          twice(
            use.tabs_of.map((tab, n) => ({ name: tab[entry], file, pointer: `${pointer}/tabs_of${step(n)}/${entry}` })),
            `Another of these tabs has the ${entry}`,
            'Give this one another.',
          ),
        ),
      ),
    ];
  },
};

const tabsOf = ({ pages, documents }: Application): readonly { readonly use: TabsUse; readonly file: string; readonly pointer: string }[] =>
  pages
    .map(pageFile)
    .flatMap((file) => partsOf(documents[file]).flatMap(({ entry, pointer }) => ('tabs' in entry ? [{ use: entry, file, pointer }] : [])));

const twice = (names: readonly Name[], what: string, advice: string): readonly Draft[] =>
  names
    .filter(({ name }, n) => names.slice(0, n).some((before) => before.name === name))
    .map(({ name, file, pointer }) => ({ file, pointer, what: `${what} "${name}"`, advice }));
