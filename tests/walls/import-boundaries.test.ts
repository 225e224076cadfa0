import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderBoundaries, type FolderBoundary } from '../../scripts/walls/folder-boundaries.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

interface Diagnostic {
  readonly filename: string;
  readonly message: string;
  readonly help?: string;
}

const broken: Readonly<Record<string, readonly [code: string, advice: RegExp]>> = {
  'src/form/evaluate/from-api.ts': [
    "import { endpoints } from '../../api/endpoints.ts';\nexport const a = endpoints;",
    /imports nothing of ours/,
  ],
  'src/form/evaluate/from-compile.ts': ["import type { A } from '../compile/compile-form.ts';\nexport type B = A;", /floors below its own/],
  'src/web/answers/from-compile.ts': [
    "import { a } from '../../form/compile/compile-form.ts';\nexport const b = a;",
    /only model and evaluate/,
  ],
  'src/form/evaluate/from-node.ts': ["import { join } from 'node:path';\nexport const a = join;", /runs in browsers/],
  'src/form/evaluate/from-react.ts': ["import { useState } from 'react';\nexport const a = useState;", /takes data and returns data/],
  'src/form/clock.ts': ['export const a = Date.now();', /no clock/],
  'src/form/clock-object.ts': ['export const a = new Date();', /no clock/],
  'src/form/network.ts': ["export const a = fetch('/x');", /no input or output/],
  'src/api/from-server.ts': ["import { a } from '../server/app.ts';\nexport const b = a;", /shared by browser and server/],
  'src/api/text-of-form.ts': ["import { say } from '../form/model/text.ts';\nexport const a = say;", /only types/],
  'src/api/with-schemas.ts': ["import { Done } from './schemas/application-schemas.ts';\nexport const a = Done;", /carry no schemas/],
  'src/api/schema.ts': ["import Type from 'typebox';\nexport const a = Type.String();", /carry no schemas/],
  'src/web/api/with-schemas.ts': [
    "import { Done } from '../../api/schemas/application-schemas.ts';\nexport const a = Done;",
    /carry no schemas/,
  ],
  'src/web/api/compiled-schema.ts': ["import { Compile } from 'typebox/compile';\nexport const a = Compile;", /carry no schemas/],
  'src/web/api/half-a-type.ts': [
    "import { type AnswerMap, Done } from '../../api/schemas/application-schemas.ts';\nexport const a: AnswerMap | typeof Done = Done;",
    /carry no schemas/,
  ],
  'src/web/from-server.ts': ["import { a } from '../server/app.ts';\nexport const b = a;", /never imports the server/],
  'src/web/from-scripts.ts': ["import { a } from '../../scripts/start.ts';\nexport const b = a;", /never imports the server/],
  'src/web/saving/device.ts': ["import { set } from 'idb-keyval';\nexport const a = set;", /src\/web\/drafts/],
  'src/web/form/from-auth.tsx': ["import { a } from '../auth/login-screen.tsx';\nexport const b = a;", /floors below its own/],
  'src/web/form/mui-button.tsx': ["import Button from '@mui/material/Button';\nexport const a = Button;", /src\/web\/ui\/button.tsx/],
  'src/web/form/emotion.tsx': ["import { styled } from '@mui/material/styles';\nexport const A = styled('p')({});", /use a class/],
  'src/server/from-web.ts': ["import { a } from '../web/text.ts';\nexport const b = a;", /never imports the browser/],
  'src/server/services/sql.ts': ["import { sql } from 'kysely';\nexport const a = sql;", /-store\.ts/],
  'src/server/routes/driver.ts': ["import pg from 'pg';\nexport const a = pg;", /-store\.ts/],
  'src/server/services/queue.ts': ["import { PgBoss } from 'pg-boss';\nexport const a = PgBoss;", /src\/server\/queue/],
  'src/web/ui/loads-later.ts': ["export const a = async (): Promise<unknown> => import('../api/api-client.ts');", /floors below its own/],
  'src/web/ui/type-only.ts': ["export type A = import('../api/api-client.ts').ApiError;", /floors below its own/],
  'scripts/from-web.ts': ["import { a } from '../src/web/text.ts';\nexport const b = a;", /Scripts never import/],
  'scripts/checks/from-web.ts': ["import { a } from '../../src/web/text.ts';\nexport const b = a;", /Scripts never import/],
  'src/web/cycle-a.ts': ["import { b } from './cycle-b.ts';\nexport const a = (): unknown => b;", /cycle/i],
  'src/web/default.ts': ['export default 1;', /named export/i],
  'src/web/any.ts': ['export const a = (b: any): number => b;', /any/],
};

const fine: Readonly<Record<string, string>> = {
  'src/web/cycle-b.ts': "import { a } from './cycle-a.ts';\nexport const b = (): unknown => a;\n",
  'src/form/own.ts': "import { helper } from './other.ts';\nexport const a = helper;\n",
  'src/web/form/composes.tsx': "import { a } from '../api/api-client.ts';\nimport { b } from '../ui/card.tsx';\nexport const c = [a, b];\n",
  'src/web/api/types-of-schemas.ts':
    "import type { Static } from 'typebox';\nimport type { Done } from '../../api/schemas/application-schemas.ts';\nexport type A = Static<Done>;\n",
  'src/api/schemas/own.ts':
    "import Type from 'typebox';\nimport { Done } from './application-schemas.ts';\nexport const a = Type.Array(Done);\n",
  'src/server/application/rows-store.ts': "import { sql } from 'kysely';\nexport const a = sql;\n",
  'src/server/queue/job-queue.ts': "import { PgBoss } from 'pg-boss';\nexport const a = PgBoss;\n",
  'src/web/ui/words.ts': "import { t } from '../platform/text.ts';\nexport const a = t;\n",
  'src/server/services/queue-file.ts': "import { a } from '../queue/job-queue.ts';\nexport const b = a;\n",
  'src/web/renderer/widgets/own.ts':
    "import { a } from '../../answers/answer-store-context.tsx';\nimport { b } from '../widgets.ts';\nexport const c = [a, b];\n",
  'scripts/tool.ts': "import { a } from '../src/server/app.ts';\nexport const b = a;\n",
};

const besideOthers: readonly string[] = [
  '<li>{isSaved && <CheckIcon />}Saved</li>',
  '<li>Saved{isSaved && <CheckIcon />}</li>',
  '<li>{isSaved ? <CheckIcon /> : <CrossIcon />} {words}</li>',
  '<p>{words}<MaybeNothing /></p>',
  '<p>{n} of {count}</p>',
  '<p>{words} </p>',
  "<p>{isSaved && 'Saved. '}{`${n} left`}</p>",
  '<>{words}</>',
  '<Fragment key={n}>{isSaved && <CheckIcon />}{words}</Fragment>',
  '<div>{children}{isSaved && <CheckIcon />}</div>',
  '<ul>{list.map((one) => one.name)}<li>{words}</li></ul>',
  "<p>{isSaved ? 'Saved' : <CrossIcon />}<CheckIcon /></p>",
  '<p>{t(words)} <b>{n}</b></p>',
  't(words)',
];
const alone: readonly string[] = [
  '<li>{isSaved && <CheckIcon />}<span>Saved</span></li>',
  '<p>{`${n} of ${count}`}</p>',
  '<p>{isSaved ? words : <CrossIcon />}</p>',
  '<div>{top}{isSaved && <CheckIcon />}</div>',
  '<ul>{list.map((one) => <li key={one}>{one}</li>)}{isSaved && <li>{words}</li>}</ul>',
  '<p>\n  <CheckIcon /> {/* A word. */}\n  {isSaved ? null : mark}\n  {icons[n]}\n</p>',
  'children',
];
const drawing = (drawn: string): string =>
  `interface Props { readonly children: ReactNode; readonly top: Elements }
  const mark = <CheckIcon />;
  const icons = { done: <CheckIcon />, open: null };
  export const Part = ({ children, top, isSaved, words, n, count, list }) => ${drawn};`;
const fileOf = (drawn: string): string => `src/web/ui/drawn-${[...besideOthers, ...alone].indexOf(drawn)}.tsx`;

const forbidden: Readonly<Record<string, string>> = Object.fromEntries(
  folderBoundaries.flatMap((room) =>
    folderBoundaries
      .filter(({ folder }) => ![room.folder, ...room.mayImport].some((allowed) => `${folder}/`.startsWith(`${allowed}/`)))
      .filter(({ folder }) => !`${folder}/`.startsWith(`${room.folder}/`) && !isAround(folder, room))
      .flatMap(({ folder }) =>
        ['', 'deeper/'].map((deeper) => {
          const file = `${room.folder}/${deeper}to-${folder.replaceAll('/', '-')}.ts`;
          return [file, `export { a } from '${posix.relative(posix.dirname(file), `${folder}/deeper/file.ts`)}';`];
        }),
      ),
  ),
);

/** Files right in src/web and src/server are for all who live there. */
function isAround(folder: string, room: FolderBoundary): boolean {
  return room.folder.startsWith(`${folder}/`);
}

let diagnostics: ReadonlyMap<string, readonly Diagnostic[]> = new Map();
const root = createTemporaryFolder('walls', afterAll);

beforeAll(async () => {
  const files = {
    ...fine,
    ...forbidden,
    ...Object.fromEntries([...besideOthers, ...alone].map((drawn) => [fileOf(drawn), drawing(drawn)])),
    ...Object.fromEntries(Object.entries(broken).map(([path, [code]]) => [path, code])),
    '.oxlint.config.ts': `
      import config from '${pathToFileURL(resolve('.oxlint.config.ts')).href}';
      export default { ...config, options: {}, jsPlugins: ['${resolve('scripts/walls/import-boundaries-plugin.ts')}'] };
    `,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const oxlint = [resolve('node_modules/oxlint/bin/oxlint'), '-c', '.oxlint.config.ts', '-f', 'json', 'src', 'scripts'];
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, oxlint, { cwd: root, maxBuffer: 2 ** 26 }, (_, stdout) => done(stdout));
  });
  diagnostics = Map.groupBy((JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics, ({ filename }) => filename);
});

const adviceOn = (path: string): string => (diagnostics.get(path) ?? []).map(({ message, help }) => `${message} ${help ?? ''}`).join('\n');

test.for(Object.entries(broken))('%s is refused with advice', ([path, [, advice]]) => {
  expect(adviceOn(path)).toMatch(advice);
});

test.for(Object.keys(fine).filter((path) => !path.includes('cycle')))('%s is allowed', (path) => {
  expect(adviceOn(path)).toBe('');
});

test.for(besideOthers)('a text that is not alone in its element is refused: %s', (drawn) => {
  expect(adviceOn(fileOf(drawn))).toMatch(/element of its own/);
});

test.for(alone)('a text alone in its element is allowed: %s', (drawn) => {
  expect(adviceOn(fileOf(drawn))).not.toMatch(/element of its own|Elements/);
});

test('no room imports another one that it must not, from any of its folders', () => {
  const isRefused = (path: string): boolean => folderBoundaries.some(({ advice }) => adviceOn(path).includes(advice));
  expect(Object.keys(forbidden).length).toBeGreaterThan(500);
  expect(Object.keys(forbidden).filter((path) => !isRefused(path))).toEqual([]);
});

test('every folder with code of browser and server has a row of its own, or is in the folder of one', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => /\/.*\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(300);
  const isRow = (path: string): boolean => folderBoundaries.some(({ folder }) => folder === path);
  const ofALayer = (path: string): string => path.split('/').slice(0, 3).join('/');
  expect(new Set(files.map((path) => dirname(`src/${path}`)).filter((folder) => !isRow(ofALayer(folder))))).toEqual(new Set());
});

test('every folder and file that the table names exists', () => {
  const named = folderBoundaries.flatMap(({ folder, mayImport }) => [folder, ...mayImport]);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
