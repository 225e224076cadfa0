/** A folder of the code, and others that it may import; lint refuses the rest. src/README.md says what belongs in each. */
export interface FolderBoundary {
  /** Path from the project's root, with `/`. Subfolders belong to it, unless they have a row of their own. */
  readonly folder: string;
  /** Folders, or single files, from the project's root. Its own files, and those directly in its layer, are always allowed. */
  readonly mayImport: readonly string[];
  readonly advice: string;
}

interface Layer {
  /** Folders by floor, the lowest first: each imports only what is on floors below its own. */
  readonly floors: readonly (readonly string[])[];
  /** Imports of other layers: of every folder, and of single ones. */
  readonly outside: readonly string[];
  readonly more?: Readonly<Record<string, readonly string[]>>;
  /** Folders that know nothing of some others, although they are on higher floors. */
  readonly without?: { readonly folders: readonly string[]; readonly others: readonly string[] };
  /** Advice for an import of another layer. */
  readonly advice: string;
}

const LOWER_FLOORS_ONLY =
  'A folder imports only those on floors below its own (scripts/walls/folder-boundaries.ts): move what both need to a lower one, or take it as an argument.';
const FORM_SHARED = ['src/form/model', 'src/form/evaluate'];
const API_AND_FORM = ['src/api', ...FORM_SHARED];

const layers: Readonly<Record<string, Layer>> = {
  'src/form': {
    floors: [['model'], ['compile', 'evaluate'], ['explain']],
    outside: [],
    more: { model: ['schemas/meta/sentences.json'], compile: ['schemas/meta'] },
    advice: 'The engine imports nothing of ours: pass data in, return data.',
  },
  'src/api': {
    floors: [['rules'], ['schemas']],
    outside: ['src/form/model'],
    advice: 'The API is shared by browser and server: it imports only types of src/form/model.',
  },
  'src/web': {
    floors: [
      ['platform'],
      ['ui', 'answers', 'api', 'offline'],
      ['drafts', 'errors'],
      ['navigation'],
      ['content', 'session', 'workbench'],
      ['renderer', 'saving'],
      ['photos', 'log-out', 'gallery'],
      ['uploads', 'layout'],
      ['document-requests'],
      ['auth', 'account', 'form', 'office', 'read-only-view'],
      ['review', 'status'],
      ['app'],
    ],
    outside: API_AND_FORM,
    // Components and drafts make no calls.
    without: {
      folders: ['drafts', 'navigation', 'content', 'renderer', 'photos', 'gallery', 'workbench'],
      others: ['api', 'errors', 'session'],
    },
    more: { gallery: ['src/form/compile/compile-form.ts', 'src/form/compile/section-validators.ts'] },
    advice:
      'The browser never imports the server, authoring or scripts, and of the engine only model and evaluate: what both need goes to src/api, or there.',
  },
  'src/server': {
    floors: [
      ['platform', 'overload'],
      ['browser', 'database'],
      ['audit', 'queue', 'settings', 'pdf'],
      ['objects', 'conversion'],
      ['mail', 'webhooks', 'lookup'],
      ['accounts', 'documents'],
      ['staff', 'forms'],
      ['application', 'http'],
      ['document-requests', 'pdf-copies', 'reminders', 'metrics'],
      ['submissions', 'uploads'],
      ['retention'],
      ['office'],
      ['exports'],
      ['services'],
      ['routes'],
    ],
    outside: API_AND_FORM,
    more: { platform: ['src/form/compile'] },
    advice:
      "The server never imports the browser's code, authoring or scripts: what they share goes to src/form or src/api, the rest to src/server.",
  },
  'src/authoring': {
    floors: [
      ['form-files', 'template'],
      ['rule-checks', 'coverage', 'editor'],
      ['proof', 'translations'],
      ['examples', 'new-institution'],
      ['prose', 'report', 'workbench'],
      ['checks'],
      ['compare', 'fix'],
      ['check'],
    ],
    outside: ['schemas/meta', 'src/form', 'src/api', 'src/command-line', 'src/server/platform'],
    // The server's own code proves an example, and the database has what was published.
    more: { examples: ['src/server/application'], compare: ['src/operations', 'src/server/database', 'src/server/forms'] },
    advice: 'Authoring looks at form files: of the server it takes only platform.',
  },
  'src/operations': {
    floors: [['applications', 'doctor', 'lookup'], ['archive']],
    outside: ['src/form', 'src/api', 'src/server', 'src/command-line'],
    advice: "Commands of operators never import the browser's code or authoring: what they need of it goes to src/form or src/api.",
  },
};

export const folderBoundaries: readonly FolderBoundary[] = [
  ...Object.entries(layers).flatMap(([layer, { floors, outside, without, more = {}, advice }]) => [
    { folder: layer, mayImport: outside, advice },
    ...floors.flatMap((floor, n) =>
      floor.map((name) => ({
        folder: `${layer}/${name}`,
        mayImport: [
          ...outside,
          ...(more[name] ?? []),
          ...floors
            .slice(0, n)
            .flat()
            .filter((lower) => !(without?.folders.includes(name) && without.others.includes(lower)))
            .map((lower) => `${layer}/${lower}`),
        ],
        advice: LOWER_FLOORS_ONLY,
      })),
    ),
  ]),
  {
    folder: 'src/web/offline/service-worker',
    mayImport: ['src/api'],
    advice: 'The service worker is not in a page, and must stay small: it knows addresses and files, and nothing of the application.',
  },
  {
    folder: 'src/command-line',
    mayImport: ['src/form', 'src/server/platform'],
    advice: 'It reads options and folders, and prints: what a command does belongs to its subject.',
  },
  {
    folder: 'scripts',
    mayImport: ['schemas/meta', 'src/form', 'src/api', 'src/server', 'src/command-line', 'src/authoring', 'src/operations', 'tests/bench'],
    advice: "Scripts never import the browser's code: what they need of it goes to src/form or src/api.",
  },
];
