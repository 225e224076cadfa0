/** A folder of the code, and others that it may import; lint refuses the rest. src/README.md says what belongs in each. */
export interface FolderBoundary {
  /** Path from the project's root, with `/`. Subfolders belong to it, unless they have a row of their own. */
  readonly folder: string;
  /** Folders, or single files, from the project's root. Its own files, and those directly in src/web or src/server, are always allowed. */
  readonly mayImport: readonly string[];
  readonly advice: string;
}

const OF_THE_ENGINE = 'The engine imports nothing of ours: pass data in, return data.';
const OF_THE_BROWSER =
  'The browser never imports the server, authoring or scripts, and of the engine only model and evaluate: what both need goes to src/api, or there.';
const OF_THE_SERVER =
  "The server never imports the browser's code, authoring or scripts: what they share goes to src/form or src/api, the rest to src/server.";
const LOWER_LAYER = 'The lower layer does not know who calls it: pass what it needs as an argument.';
const SCREENS_COMPOSE = 'Screens compose the rest: move what you need below them, or pass it in.';
const SCREENS_APART = 'Screens do not import each other: move what both need to src/web/ui or src/web/session.';
const SUBJECTS_IN_ORDER =
  'A subject of the server imports only those below it: take what you need of another as a function in its dependencies.';
const CHECKS_IN_ORDER = 'Each part of authoring imports only those below it: move what both need to src/authoring/form-files.';

const form = (...rooms: readonly string[]): string[] => rooms.map((room) => `src/form/${room}`);
const web = (...rooms: readonly string[]): string[] => rooms.map((room) => `src/web/${room}`);
const server = (...rooms: readonly string[]): string[] => rooms.map((room) => `src/server/${room}`);
const authoring = (...rooms: readonly string[]): string[] => rooms.map((room) => `src/authoring/${room}`);

const BROWSER_IMPORTS = ['src/api', ...form('model', 'evaluate'), ...web('platform')];
const SCREEN_IMPORTS = [
  ...BROWSER_IMPORTS,
  ...web(
    'ui',
    'answers',
    'api',
    'drafts',
    'renderer',
    'navigation',
    'content',
    'errors',
    'offline',
    'session',
    'saving',
    'uploads',
    'log-out',
    'layout',
    'document-requests',
  ),
];
const SUBJECT_IMPORTS = ['src/api', ...form('model', 'evaluate'), ...server('platform', 'settings', 'database', 'audit', 'queue')];
const AUTHORING_IMPORTS = ['schemas/meta', 'src/form', 'src/api', 'src/command-line', ...server('platform')];

/** Row for two parts of authoring: the server's own code proves an example, and the database has what was published. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  examples: server('application'),
  compare: ['src/operations', ...server('database', 'forms')],
};

/** Subjects of the server, each with others that it may import. */
const subjects: Readonly<Record<string, readonly string[]>> = {
  mail: [],
  webhooks: [],
  accounts: ['mail'],
  staff: ['accounts'],
  documents: ['conversion'],
  forms: ['documents'],
  application: ['mail', 'accounts', 'staff', 'documents', 'forms', 'webhooks'],
  'pdf-copies': ['application', 'documents', 'forms', 'objects', 'pdf', 'staff', 'accounts'],
  'document-requests': ['mail', 'accounts', 'staff', 'documents', 'application', 'webhooks'],
  uploads: ['accounts', 'documents', 'forms', 'application', 'document-requests', 'conversion'],
  lookup: [],
  reminders: ['mail', 'application'],
  submissions: ['forms', 'staff', 'documents', 'application', 'document-requests', 'pdf-copies', 'accounts'],
  office: [
    'mail',
    'accounts',
    'staff',
    'documents',
    'application',
    'document-requests',
    'submissions',
    'webhooks',
    'retention',
    'forms',
    'pdf-copies',
  ],
  exports: ['mail', 'accounts', 'staff', 'documents', 'forms', 'application', 'document-requests', 'submissions', 'office', 'pdf-copies'],
  retention: ['mail', 'accounts', 'staff', 'application', 'submissions', 'pdf-copies', 'webhooks'],
};

export const folderBoundaries: readonly FolderBoundary[] = [
  { folder: 'src/form/model', mayImport: ['schemas/meta/sentences.json'], advice: `${OF_THE_ENGINE} Model knows none of the other rooms.` },
  {
    folder: 'src/form/compile',
    mayImport: [...form('model'), 'schemas/meta'],
    advice: `${OF_THE_ENGINE} What compile and evaluate share goes to model.`,
  },
  {
    folder: 'src/form/evaluate',
    mayImport: form('model'),
    advice: `${OF_THE_ENGINE} What compile and evaluate share goes to model.`,
  },
  {
    folder: 'src/form/explain',
    mayImport: form('model', 'evaluate'),
    advice: `${OF_THE_ENGINE} What explain and compile share goes to model.`,
  },

  {
    folder: 'src/api',
    mayImport: form('model'),
    advice: 'The API is shared by browser and server: it imports only types of src/form/model.',
  },
  {
    folder: 'src/api/rules',
    mayImport: form('model'),
    advice: 'Names, limits and rules know no endpoints: move what needs an endpoint or its schema to src/api.',
  },
  {
    folder: 'src/api/schemas',
    mayImport: ['src/api/rules', ...form('model')],
    advice: 'Schemas only say what endpoints take and return: what is done with it belongs to src/server.',
  },

  { folder: 'src/web', mayImport: BROWSER_IMPORTS, advice: OF_THE_BROWSER },
  {
    folder: 'src/web/platform',
    mayImport: ['src/api', ...form('model', 'evaluate')],
    advice: 'src/web/platform is what window, React and the language give to every folder: it knows nothing of the application.',
  },
  {
    folder: 'src/web/ui',
    mayImport: BROWSER_IMPORTS,
    advice: 'src/web/ui only draws: take data and actions as props, and let a screen or src/web/session join them.',
  },
  { folder: 'src/web/answers', mayImport: BROWSER_IMPORTS, advice: 'The answer store only keeps answers: saving is in src/web/saving.' },
  {
    folder: 'src/web/api',
    mayImport: BROWSER_IMPORTS,
    advice: 'A call knows nothing of the screens: throw a typed error and let the caller decide.',
  },
  {
    folder: 'src/web/drafts',
    mayImport: [...BROWSER_IMPORTS, ...web('answers')],
    advice: 'Drafts only keep answers on this device for an owner: src/web/session decides who that is.',
  },
  {
    folder: 'src/web/navigation',
    mayImport: [...BROWSER_IMPORTS, ...web('ui', 'answers', 'drafts')],
    advice: `Paths do not know who follows them: src/web/session decides who is logged in. ${SCREENS_COMPOSE}`,
  },
  {
    folder: 'src/web/content',
    mayImport: [...BROWSER_IMPORTS, ...web('answers', 'navigation')],
    advice: 'Content only draws what the application says at a place: take what it needs of the session as props.',
  },
  {
    folder: 'src/web/renderer',
    mayImport: [...BROWSER_IMPORTS, ...web('ui', 'answers', 'content')],
    advice: 'The renderer draws a form from answers: take what it needs of the session as props or from src/web/answers.',
  },
  {
    folder: 'src/web/errors',
    mayImport: [...BROWSER_IMPORTS, ...web('ui', 'api')],
    advice: 'The catalogue only says which error shows where: take what else should happen as an argument.',
  },
  {
    folder: 'src/web/offline',
    mayImport: BROWSER_IMPORTS,
    advice:
      'It only knows whether there is a connection, and what the browser keeps of the pages: what is shown without one is in a screen.',
  },
  {
    folder: 'src/web/offline/service-worker',
    mayImport: ['src/api'],
    advice: 'The service worker is not in a page, and must stay small: it knows addresses and files, and nothing of the application.',
  },
  {
    folder: 'src/web/session',
    mayImport: [...BROWSER_IMPORTS, ...web('ui', 'answers', 'api', 'drafts', 'navigation', 'errors')],
    advice: `The session does not save: what saves before it ends is in src/web/log-out. ${SCREENS_COMPOSE}`,
  },
  {
    folder: 'src/web/saving',
    mayImport: [...BROWSER_IMPORTS, ...web('ui', 'answers', 'api', 'drafts', 'navigation', 'errors', 'offline', 'session')],
    advice: `Saving does not know why it is asked to: what saves before it leaves is in src/web/log-out. ${SCREENS_COMPOSE}`,
  },
  {
    folder: 'src/web/photos',
    mayImport: [...BROWSER_IMPORTS, ...web('renderer')],
    advice: 'Photos only become pages and one file: src/web/uploads sends it, and loads this when a file needs it.',
  },
  {
    folder: 'src/web/uploads',
    mayImport: [...BROWSER_IMPORTS, ...web('photos', 'ui', 'answers', 'api', 'drafts', 'renderer', 'errors', 'session', 'saving')],
    advice: `A file on its way belongs to the session, not to a page. ${SCREENS_COMPOSE}`,
  },
  {
    folder: 'src/web/log-out',
    mayImport: [...BROWSER_IMPORTS, ...web('ui', 'answers', 'api', 'navigation', 'errors', 'session', 'saving')],
    advice: SCREENS_COMPOSE,
  },
  {
    folder: 'src/web/layout',
    mayImport: [...BROWSER_IMPORTS, ...web('ui', 'navigation', 'content', 'session', 'log-out')],
    advice: `The layout is around every screen: it knows none of them. ${SCREENS_COMPOSE}`,
  },
  {
    folder: 'src/web/document-requests',
    mayImport: [
      ...BROWSER_IMPORTS,
      ...web('ui', 'answers', 'api', 'navigation', 'renderer', 'errors', 'session', 'saving', 'uploads', 'layout'),
    ],
    advice: `What students ask of others is shown by several screens, and knows none of them. ${SCREENS_COMPOSE}`,
  },
  {
    folder: 'src/web/gallery',
    mayImport: [
      ...BROWSER_IMPORTS,
      ...form('compile/compile-form.ts', 'compile/section-validators.ts'),
      ...web('ui', 'answers', 'renderer'),
    ],
    advice:
      'The gallery shows widgets without a session, without calls, and without meta schemas: give it documents and answers of its own.',
  },
  {
    folder: 'src/web/workbench',
    mayImport: [...BROWSER_IMPORTS, ...web('drafts', 'navigation')],
    advice: 'The workbench looks at the form through its store: what it explains is worked out in src/authoring/workbench.',
  },
  ...['auth', 'form', 'account', 'read-only-view', 'office'].map((screens) => ({
    folder: `src/web/${screens}`,
    mayImport: SCREEN_IMPORTS,
    advice: SCREENS_APART,
  })),
  ...['review', 'status'].map((screens) => ({
    folder: `src/web/${screens}`,
    mayImport: [...SCREEN_IMPORTS, ...web('form')],
    advice: SCREENS_APART,
  })),
  {
    folder: 'src/web/app',
    mayImport: ['src/api', 'src/form/model', 'src/form/evaluate', 'src/web'],
    advice: OF_THE_BROWSER,
  },

  { folder: 'src/server', mayImport: ['src/form', 'src/api'], advice: OF_THE_SERVER },
  {
    folder: 'src/server/platform',
    mayImport: ['src/api', ...form('model', 'compile', 'evaluate')],
    advice: 'src/server/platform is what Node and the form give to every folder: it knows nothing of the application.',
  },
  {
    folder: 'src/server/overload',
    mayImport: ['src/api'],
    advice: 'It measures load and sets limits: calls are refused in src/server/http.',
  },
  {
    folder: 'src/server/browser',
    mayImport: server('platform'),
    advice: 'The headless browser shows the pages it is given: src/server/pdf decides what is printed.',
  },
  { folder: 'src/server/settings', mayImport: ['src/api', ...server('platform', 'browser')], advice: LOWER_LAYER },
  { folder: 'src/server/database', mayImport: ['src/api', ...form('model'), ...server('platform')], advice: LOWER_LAYER },
  { folder: 'src/server/audit', mayImport: server('platform', 'database'), advice: LOWER_LAYER },
  { folder: 'src/server/queue', mayImport: server('platform', 'settings', 'database', 'overload'), advice: LOWER_LAYER },
  {
    folder: 'src/server/objects',
    mayImport: ['src/api', ...form('model'), ...server('platform', 'settings')],
    advice: 'The object store keeps bytes under names: what they mean is known in src/server/documents.',
  },
  {
    folder: 'src/server/pdf',
    mayImport: ['src/api', ...server('browser')],
    advice: 'Printing asks the application for its pages like any browser: take documents and tokens as arguments.',
  },
  {
    folder: 'src/server/conversion',
    mayImport: server('platform', 'settings', 'browser', 'pdf'),
    advice: 'A conversion takes a file and returns a PDF or a reason: src/server/uploads decides what happens next.',
  },
  ...Object.entries(subjects).map(([subject, others]) => ({
    folder: `src/server/${subject}`,
    mayImport: [...SUBJECT_IMPORTS, ...server(...others, 'objects')],
    advice: SUBJECTS_IN_ORDER,
  })),
  {
    folder: 'src/server/metrics',
    mayImport: [
      ...form('model'),
      ...server('platform', 'settings', 'database', 'queue', 'mail', 'audit', 'application', 'webhooks', 'conversion', 'overload'),
    ],
    advice: 'Metrics count what others do: src/server/main.ts and src/server/services put them around it.',
  },
  {
    folder: 'src/server/services',
    mayImport: [
      'src/api',
      ...form('model', 'evaluate'),
      ...server('platform', 'settings', 'database', 'audit', 'queue', 'objects', 'conversion', 'metrics', ...Object.keys(subjects)),
    ],
    advice: 'Here services get what they depend on: what they do belongs to their subject.',
  },
  {
    folder: 'src/server/http',
    mayImport: ['src/api', ...form('model', 'evaluate'), ...server('platform', 'overload', 'accounts', 'staff', 'database')],
    advice: 'A hook runs for every request: what one endpoint does belongs to its subject.',
  },
  {
    folder: 'src/server/routes',
    mayImport: ['src/api', ...form('model', 'evaluate'), ...server('platform', 'overload', 'http', 'services', 'accounts', 'objects')],
    advice: 'A route is a schema, one call of a service and a reply: the rest belongs to the subject of the service.',
  },

  {
    folder: 'src/command-line',
    mayImport: ['src/form', ...server('platform')],
    advice: 'It reads options and folders, and prints: what a command does belongs to its subject.',
  },
  { folder: 'src/authoring', mayImport: AUTHORING_IMPORTS, advice: CHECKS_IN_ORDER },
  ...Object.entries({
    'form-files': [],
    'rule-checks': ['form-files'],
    proof: ['form-files', 'rule-checks'],
    coverage: ['form-files'],
    examples: ['form-files', 'proof', 'coverage'],
    workbench: ['form-files', 'proof', 'coverage', 'examples'],
    editor: ['form-files'],
    template: [],
    translations: ['form-files', 'editor', 'template'],
    prose: ['form-files', 'examples', 'translations'],
    'new-institution': ['editor', 'template', 'translations'],
    checks: ['form-files', 'rule-checks', 'proof', 'coverage', 'examples', 'prose', 'template', 'translations', 'new-institution'],
    fix: ['form-files', 'editor', 'checks'],
    report: ['form-files', 'examples', 'translations'],
    compare: ['form-files', 'coverage', 'report'],
    check: ['form-files', 'coverage', 'examples', 'editor', 'translations', 'checks', 'fix', 'report', 'compare'],
  }).map(([room, others]) => ({
    folder: `src/authoring/${room}`,
    mayImport: [...AUTHORING_IMPORTS, ...authoring(...others), ...(EXCEPTIONS[room] ?? [])],
    advice: CHECKS_IN_ORDER,
  })),
  ...['', '/access', '/applications', '/archive', '/doctor', '/lookup'].map((room) => ({
    folder: `src/operations${room}`,
    mayImport: ['src/form', 'src/api', 'src/server', 'src/command-line', 'src/operations'],
    advice: "Commands of operators never import the browser's code or authoring: what they need of it goes to src/form or src/api.",
  })),

  {
    folder: 'scripts',
    mayImport: ['schemas/meta', 'src/form', 'src/api', 'src/server', 'src/command-line', 'src/authoring', 'src/operations', 'tests/bench'],
    advice: "Scripts never import the browser's code: what they need of it goes to src/form or src/api.",
  },
];
