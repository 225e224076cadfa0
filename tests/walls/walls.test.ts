import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Diagnostic {
  readonly filename: string;
  readonly message: string;
  readonly help?: string;
}

/** A file that breaks a wall, and words of the advice that it must get. */
const broken: Readonly<Record<string, readonly [code: string, advice: RegExp]>> = {
  'src/form/from-contract.ts': ["import { calls } from '../contract/calls.ts';\nexport const a = calls;", /imports nothing of ours/],
  'src/form/from-node.ts': ["import { join } from 'node:path';\nexport const a = join;", /runs in browsers/],
  'src/form/from-react.ts': ["import { useState } from 'react';\nexport const a = useState;", /takes data and returns data/],
  'src/form/clock.ts': ['export const a = Date.now();', /no clock/],
  'src/form/clock-object.ts': ['export const a = new Date();', /no clock/],
  'src/form/network.ts': ["export const a = fetch('/x');", /no input or output/],
  'src/contract/from-server.ts': ["import { a } from '../server/app.ts';\nexport const b = a;", /shared by browser and server/],
  'src/web/from-server.ts': ["import { a } from '../server/app.ts';\nexport const b = a;", /never imports the server/],
  'src/web/from-scripts.ts': ["import { a } from '../../scripts/start.ts';\nexport const b = a;", /never imports the server/],
  'src/web/ui/from-api.tsx': ["import { a } from '../api/errors.ts';\nexport const b = a;", /only draws/],
  'src/web/ui/from-session.tsx': ["import { a } from '../session/session.ts';\nexport const b = a;", /only draws/],
  'src/web/renderer/widgets/from-api.tsx': ["import { a } from '../../api/errors.ts';\nexport const b = a;", /draws a form from answers/],
  'src/web/api/from-ui.ts': ["import { a } from '../ui/card.tsx';\nexport const b = a;", /typed error/],
  'src/web/session/from-screens.ts': ["import { a } from '../screens/auth/login.tsx';\nexport const b = a;", /Screens compose/],
  'src/web/drafts/from-session.ts': ["import { a } from '../session/session.ts';\nexport const b = a;", /for an owner/],
  'src/web/saving/device.ts': ["import { set } from 'idb-keyval';\nexport const a = set;", /src\/web\/drafts/],
  'src/web/screens/auth/from-form.tsx': [
    "import { a } from '../form/form-page.tsx';\nexport const b = a;",
    /Screens do not import each other/,
  ],
  'src/web/screens/form/from-auth.tsx': ["import { a } from '../auth/login.tsx';\nexport const b = a;", /Screens do not import each other/],
  'src/server/from-web.ts': ["import { a } from '../web/text.ts';\nexport const b = a;", /never imports the browser/],
  'src/server/services/sql.ts': ["import { sql } from 'kysely';\nexport const a = sql;", /src\/server\/store/],
  'src/server/routes/driver.ts': ["import pg from 'pg';\nexport const a = pg;", /src\/server\/store/],
  'src/server/services/queue.ts': ["import { PgBoss } from 'pg-boss';\nexport const a = PgBoss;", /src\/server\/jobs/],
  'scripts/from-web.ts': ["import { a } from '../src/web/text.ts';\nexport const b = a;", /Scripts never import/],
  'scripts/checks/from-web.ts': ["import { a } from '../../src/web/text.ts';\nexport const b = a;", /Scripts never import/],
  'src/web/cycle-a.ts': ["import { b } from './cycle-b.ts';\nexport const a = (): unknown => b;", /cycle/i],
  'src/web/default.ts': ['export default 1;', /named export/i],
  'src/web/any.ts': ['export const a = (b: any): number => b;', /any/],
  'src/web/long.ts': [
    'export const a = 1;\n'.replace('a', 'a0') + Array.from({ length: 300 }, (_, n) => `export const b${n} = 1;\n`).join(''),
    /too many lines/i,
  ],
};

const fine: Readonly<Record<string, string>> = {
  'src/web/cycle-b.ts': "import { a } from './cycle-a.ts';\nexport const b = (): unknown => a;\n",
  'src/form/own.ts': "import { helper } from './other.ts';\nexport const a = helper;\n",
  'src/web/screens/form/composes.tsx':
    "import { a } from '../../api/errors.ts';\nimport { b } from '../../ui/card.tsx';\nexport const c = [a, b];\n",
  'src/server/store/rows.ts': "import { sql } from 'kysely';\nexport const a = sql;\n",
  'src/server/jobs/queue.ts': "import { PgBoss } from 'pg-boss';\nexport const a = PgBoss;\n",
  'scripts/tool.ts': "import { a } from '../src/server/app.ts';\nexport const b = a;\n",
};

let diagnostics: readonly Diagnostic[] = [];
let root = '';

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'matricula-walls-'));
  const settings = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { options: object };
  const files = {
    ...fine,
    ...Object.fromEntries(Object.entries(broken).map(([path, [code]]) => [path, code])),
    '.oxlintrc.json': JSON.stringify({ ...settings, options: {} }),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, [resolve('node_modules/oxlint/bin/oxlint'), '-f', 'json'], { cwd: root }, (_, stdout) => done(stdout));
  });
  diagnostics = (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const toldOf = (path: string): string =>
  diagnostics
    .filter((diagnostic) => diagnostic.filename === path)
    .map(({ message, help }) => `${message} ${help ?? ''}`)
    .join('\n');

test.for(Object.entries(broken))('%s is refused with advice', ([path, [, advice]]) => {
  expect(toldOf(path)).toMatch(advice);
});

test.for(Object.keys(fine).filter((path) => !path.includes('cycle')))('%s is allowed', (path) => {
  expect(toldOf(path)).toBe('');
});
