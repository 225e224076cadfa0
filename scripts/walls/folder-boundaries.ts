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

/** Folders with others of the same layer that they may import, besides what each of the layer may. */
type Imports = Readonly<Record<string, readonly string[]>>;

function rowsOf(
  layer: string,
  imports: Imports,
  {
    shared,
    advice,
    paths = {},
  }: { readonly shared: readonly string[]; readonly advice: (folder: string) => string; readonly paths?: Imports },
): FolderBoundary[] {
  return Object.entries(imports).map(([name, others]) => ({
    folder: `${layer}/${name}`,
    mayImport: [...shared, ...others.map((other) => `${layer}/${other}`), ...(paths[name] ?? [])],
    advice: advice(name),
  }));
}

const FORM_SHARED = ['src/form/model', 'src/form/evaluate'];

const BROWSER_IMPORTS = ['src/api', ...FORM_SHARED, 'src/web/platform'];
/** Folders of the browser, lower ones first. */
const web: Imports = {
  ui: [],
  answers: [],
  api: [],
  offline: [],
  drafts: ['answers'],
  navigation: ['ui', 'answers', 'drafts'],
  content: ['answers', 'navigation'],
  renderer: ['ui', 'answers', 'content'],
  errors: ['ui', 'api'],
  session: ['ui', 'answers', 'api', 'drafts', 'navigation', 'errors'],
  saving: ['ui', 'answers', 'api', 'drafts', 'navigation', 'errors', 'offline', 'session'],
  photos: ['renderer'],
  uploads: ['photos', 'ui', 'answers', 'api', 'drafts', 'renderer', 'errors', 'session', 'saving'],
  'log-out': ['ui', 'answers', 'api', 'navigation', 'errors', 'session', 'saving'],
  layout: ['ui', 'navigation', 'content', 'session', 'log-out'],
  'document-requests': ['ui', 'answers', 'api', 'navigation', 'renderer', 'errors', 'session', 'saving', 'uploads', 'layout'],
  gallery: ['ui', 'answers', 'renderer'],
  workbench: ['drafts', 'navigation'],
};
const screenImports = Object.keys(web).filter((folder) => !['photos', 'gallery', 'workbench'].includes(folder));
const webAdvice: Readonly<Record<string, string>> = {
  ui: 'src/web/ui only draws: take data and actions as props, and let a screen or src/web/session join them.',
  answers: 'The answer store only keeps answers: saving is in src/web/saving.',
  api: 'A call knows nothing of the screens: throw a typed error and let the caller decide.',
  offline:
    'It only knows whether there is a connection, and what the browser keeps of the pages: what is shown without one is in a screen.',
  drafts: 'Drafts only keep answers on this device for an owner: src/web/session decides who that is.',
  navigation: `Paths do not know who follows them: src/web/session decides who is logged in. ${SCREENS_COMPOSE}`,
  content: 'Content only draws what the application says at a place: take what it needs of the session as props.',
  renderer: 'The renderer draws a form from answers: take what it needs of the session as props or from src/web/answers.',
  errors: 'The catalogue only says which error shows where: take what else should happen as an argument.',
  session: `The session does not save: what saves before it ends is in src/web/log-out. ${SCREENS_COMPOSE}`,
  saving: `Saving does not know why it is asked to: what saves before it leaves is in src/web/log-out. ${SCREENS_COMPOSE}`,
  photos: 'Photos only become pages and one file: src/web/uploads sends it, and loads this when a file needs it.',
  uploads: `A file on its way belongs to the session, not to a page. ${SCREENS_COMPOSE}`,
  'log-out': SCREENS_COMPOSE,
  layout: `The layout is around every screen: it knows none of them. ${SCREENS_COMPOSE}`,
  'document-requests': `What students ask of others is shown by several screens, and knows none of them. ${SCREENS_COMPOSE}`,
  gallery:
    'The gallery shows widgets without a session, without calls, and without meta schemas: give it documents and answers of its own.',
  workbench: 'The workbench looks at the form through its store: what it explains is worked out in src/authoring/workbench.',
};

/** Subjects of the server, each with others that it may import. */
const subjects: Imports = {
  mail: [],
  webhooks: [],
  accounts: ['mail'],
  staff: ['accounts'],
  documents: ['conversion'],
  forms: ['documents'],
  application: ['mail', 'accounts', 'staff', 'documents', 'forms', 'webhooks'],
  'pdf-copies': ['application', 'documents', 'forms', 'pdf', 'staff', 'accounts'],
  'document-requests': ['mail', 'accounts', 'staff', 'documents', 'application', 'webhooks'],
  uploads: ['accounts', 'documents', 'forms', 'application', 'document-requests', 'conversion'],
  lookup: [],
  reminders: ['mail', 'application'],
  submissions: ['forms', 'staff', 'documents', 'application', 'document-requests', 'pdf-copies', 'accounts'],
  retention: ['mail', 'accounts', 'staff', 'application', 'submissions', 'pdf-copies', 'webhooks'],
  office: 'mail accounts staff documents application document-requests submissions webhooks retention forms pdf-copies'.split(' '),
  exports: 'mail accounts staff documents forms application document-requests submissions office pdf-copies'.split(' '),
};
/** Folders of the server below and above the subjects. */
const serverParts: Imports = {
  browser: ['platform'],
  settings: ['platform', 'browser'],
  database: ['platform'],
  audit: ['platform', 'database'],
  queue: ['platform', 'settings', 'database', 'overload'],
  objects: ['platform', 'settings'],
  pdf: ['browser'],
  conversion: ['platform', 'settings', 'browser', 'pdf'],
  metrics: ['platform', 'settings', 'database', 'queue', 'mail', 'audit', 'application', 'webhooks', 'conversion', 'overload'],
  services: ['platform', 'settings', 'database', 'audit', 'queue', 'objects', 'conversion', 'metrics', ...Object.keys(subjects)],
  http: ['platform', 'overload', 'accounts', 'staff', 'database'],
  routes: ['platform', 'overload', 'http', 'services', 'accounts', 'objects'],
  platform: [],
  overload: [],
};
const API_AND_FORM = ['src/api', ...FORM_SHARED];
const serverPaths: Imports = {
  platform: [...API_AND_FORM, 'src/form/compile'],
  overload: ['src/api'],
  settings: ['src/api'],
  database: ['src/api', 'src/form/model'],
  objects: ['src/api', 'src/form/model'],
  pdf: ['src/api'],
  metrics: ['src/form/model'],
  services: API_AND_FORM,
  http: API_AND_FORM,
  routes: API_AND_FORM,
};
const serverAdvice: Readonly<Record<string, string>> = {
  platform: 'src/server/platform is what Node and the form give to every folder: it knows nothing of the application.',
  overload: 'It measures load and sets limits: calls are refused in src/server/http.',
  browser: 'The headless browser shows the pages it is given: src/server/pdf decides what is printed.',
  objects: 'The object store keeps bytes under names: what they mean is known in src/server/documents.',
  pdf: 'Printing asks the application for its pages like any browser: take documents and tokens as arguments.',
  conversion: 'A conversion takes a file and returns a PDF or a reason: src/server/uploads decides what happens next.',
  metrics: 'Metrics count what others do: src/server/main.ts and src/server/services put them around it.',
  services: 'Here services get what they depend on: what they do belongs to their subject.',
  http: 'A hook runs for every request: what one endpoint does belongs to its subject.',
  routes: 'A route is a schema, one call of a service and a reply: the rest belongs to the subject of the service.',
};

const AUTHORING_IMPORTS = ['schemas/meta', 'src/form', 'src/api', 'src/command-line', 'src/server/platform'];
/** Parts of authoring, lower ones first. */
const authoring: Imports = {
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
  compare: ['form-files', 'coverage', 'translations', 'report'],
  check: ['form-files', 'coverage', 'examples', 'editor', 'translations', 'checks', 'fix', 'report', 'compare'],
};

export const folderBoundaries: readonly FolderBoundary[] = [
  { folder: 'src/form/model', mayImport: ['schemas/meta/sentences.json'], advice: `${OF_THE_ENGINE} Model knows none of the other rooms.` },
  ...rowsOf(
    'src/form',
    { compile: ['model'], evaluate: ['model'], explain: ['model', 'evaluate'] },
    {
      shared: [],
      advice: (room) => `${OF_THE_ENGINE} What ${room === 'explain' ? 'explain and compile' : 'compile and evaluate'} share goes to model.`,
      paths: { compile: ['schemas/meta'] },
    },
  ),

  {
    folder: 'src/api',
    mayImport: ['src/form/model'],
    advice: 'The API is shared by browser and server: it imports only types of src/form/model.',
  },
  {
    folder: 'src/api/rules',
    mayImport: ['src/form/model'],
    advice: 'Names, limits and rules know no endpoints: move what needs an endpoint or its schema to src/api.',
  },
  {
    folder: 'src/api/schemas',
    mayImport: ['src/api/rules', 'src/form/model'],
    advice: 'Schemas only say what endpoints take and return: what is done with it belongs to src/server.',
  },

  { folder: 'src/web', mayImport: BROWSER_IMPORTS, advice: OF_THE_BROWSER },
  {
    folder: 'src/web/platform',
    mayImport: API_AND_FORM,
    advice: 'src/web/platform is what window, React and the language give to every folder: it knows nothing of the application.',
  },
  {
    folder: 'src/web/offline/service-worker',
    mayImport: ['src/api'],
    advice: 'The service worker is not in a page, and must stay small: it knows addresses and files, and nothing of the application.',
  },
  ...rowsOf('src/web', web, {
    shared: BROWSER_IMPORTS,
    advice: (folder) => webAdvice[folder] ?? SCREENS_COMPOSE,
    paths: { gallery: ['src/form/compile/compile-form.ts', 'src/form/compile/section-validators.ts'] },
  }),
  ...['auth', 'form', 'account', 'read-only-view', 'office', 'review', 'status'].flatMap((screens) => {
    const isAfterForm = screens === 'review' || screens === 'status';
    return rowsOf(
      'src/web',
      { [screens]: [...screenImports, ...(isAfterForm ? ['form'] : [])] },
      {
        shared: BROWSER_IMPORTS,
        advice: () => SCREENS_APART,
      },
    );
  }),
  { folder: 'src/web/app', mayImport: [...API_AND_FORM, 'src/web'], advice: OF_THE_BROWSER },

  { folder: 'src/server', mayImport: ['src/form', 'src/api'], advice: OF_THE_SERVER },
  ...rowsOf('src/server', serverParts, { shared: [], advice: (part) => serverAdvice[part] ?? LOWER_LAYER, paths: serverPaths }),
  ...rowsOf('src/server', subjects, {
    shared: [...API_AND_FORM, ...['platform', 'settings', 'database', 'audit', 'queue', 'objects'].map((part) => `src/server/${part}`)],
    advice: () => SUBJECTS_IN_ORDER,
  }),

  {
    folder: 'src/command-line',
    mayImport: ['src/form', 'src/server/platform'],
    advice: 'It reads options and folders, and prints: what a command does belongs to its subject.',
  },
  { folder: 'src/authoring', mayImport: AUTHORING_IMPORTS, advice: CHECKS_IN_ORDER },
  ...rowsOf('src/authoring', authoring, {
    shared: AUTHORING_IMPORTS,
    advice: () => CHECKS_IN_ORDER,
    // The server's own code proves an example, and the database has what was published.
    paths: {
      examples: ['src/server/application'],
      compare: ['src/operations', 'src/server/database', 'src/server/forms'],
    },
  }),
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
