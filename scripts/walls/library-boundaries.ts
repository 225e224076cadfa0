interface LibraryBoundary {
  readonly name: RegExp;
  /** Folders, files, or a pattern of files. */
  readonly onlyIn: readonly (string | RegExp)[];
  readonly advice: string;
}

interface TypeOnlyBoundary {
  /** Folders from the project's root, or libraries. */
  readonly of: readonly string[];
  readonly to: readonly string[];
  readonly advice: string;
}

/** Code of commands, which runs in Node. */
const COMMANDS = ['src/command-line', 'src/authoring', 'src/operations', 'scripts'];

const BOTH_SIDES = 'This code also runs in browsers: take what you need of Node as an argument.';
const DRAWING = 'The engine takes data and returns data: drawing belongs to src/web, storing to src/server.';

export const libraryBoundaries: readonly LibraryBoundary[] = [
  { name: /^node:/, onlyIn: ['src/server', ...COMMANDS], advice: BOTH_SIDES },
  {
    name: /^(react|react-dom|react-router-dom|swr|@mui\/[^/]+|@emotion\/[^/]+|@rjsf\/[^/]+|notistack)(\/|$)/,
    onlyIn: ['src/web', 'scripts'],
    advice: DRAWING,
  },
  {
    name: /^@mui\/material\/Button$/,
    onlyIn: ['scripts'],
    advice: 'Buttons are those of src/web/ui/button.tsx, whose words are in an element of their own.',
  },
  {
    name: /^(@emotion\/|@mui\/material\/styles$)/,
    onlyIn: [
      ...['account', 'document-requests', 'gallery', 'office', 'read-only-view', 'review', 'status'].map((folder) => `src/web/${folder}`),
      /^src\/web\/ui\/(answer-list|emotion-styles|folded-answer-list|read-only-pages|theme)\.tsx?$/,
      'scripts',
    ],
    advice: 'A first visit would wait for Emotion: use a class of src/web/ui/styles.',
  },
  { name: /^(fastify|@fastify\/[^/]+)(\/|$)/, onlyIn: ['src/server', ...COMMANDS], advice: DRAWING },
  {
    name: /^(kysely|pg|pg-boss)(\/|$)/,
    onlyIn: ['src/server/database', 'src/server/queue', /^src\/server\/.*-store\.ts$/, ...COMMANDS],
    advice: 'SQL is in files that end in -store.ts and in src/server/database, the queue in src/server/queue: call a function of theirs.',
  },
  {
    name: /^prom-client(\/|$)/,
    onlyIn: ['src/server/metrics'],
    advice: 'Metrics are declared in src/server/metrics/metric-definitions.ts, and counted by its Meter.',
  },
  {
    name: /^idb-keyval(\/|$)/,
    onlyIn: ['src/web/drafts'],
    advice: 'What this device keeps goes through src/web/drafts, which knows whose it is.',
  },
];

export const typeOnlyBoundaries: readonly TypeOnlyBoundary[] = [
  {
    of: ['src/api/schemas', 'typebox'],
    to: ['src/api', 'src/web'],
    advice: 'Browsers carry no schemas: import only types of them, and put what both sides need besides into a file of src/api itself.',
  },
  { of: ['src/form/model'], to: ['src/api'], advice: 'The API imports only types of src/form/model.' },
];
