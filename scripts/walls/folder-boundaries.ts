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
  'The browser never imports the server or scripts, and of the engine only model and run: what both need goes to src/api, or there.';
const OF_THE_SERVER =
  "The server never imports the browser's code or scripts: what they share goes to src/form or src/api, the rest to src/server.";
const LOWER_LAYER = 'The lower layer does not know who calls it: pass what it needs as an argument.';
const SCREENS_COMPOSE = 'Screens compose the rest: move what you need below them, or pass it in.';
const SCREENS_APART = 'Screens do not import each other: move what both need to src/web/ui or src/web/session.';

const form = (...rooms: readonly string[]): string[] => rooms.map((room) => `src/form/${room}`);
const web = (...rooms: readonly string[]): string[] => rooms.map((room) => `src/web/${room}`);
const server = (...rooms: readonly string[]): string[] => rooms.map((room) => `src/server/${room}`);

const BROWSER_IMPORTS = ['src/api', ...form('model', 'run'), ...web('platform')];

export const folderBoundaries: readonly FolderBoundary[] = [
  { folder: 'src/form/model', mayImport: ['schemas/meta/sentences.json'], advice: `${OF_THE_ENGINE} Model knows none of the other rooms.` },
  {
    folder: 'src/form/compile',
    mayImport: [...form('model'), 'schemas/meta'],
    advice: `${OF_THE_ENGINE} What compile and run share goes to model.`,
  },
  {
    folder: 'src/form/evaluate',
    mayImport: form('model'),
    advice: `${OF_THE_ENGINE} What compile and run share goes to model.`,
  },
  { folder: 'src/form/explain', mayImport: form('model', 'run'), advice: `${OF_THE_ENGINE} What explain and compile share goes to model.` },

  {
    folder: 'src/api',
    mayImport: form('model'),
    advice: 'The contract is shared by browser and server: it imports only types of src/form/model.',
  },
  {
    folder: 'src/api/schemas',
    mayImport: ['src/api', ...form('model')],
    advice: 'Shapes only say what calls carry: what is done with it belongs to src/server.',
  },

  { folder: 'src/web', mayImport: BROWSER_IMPORTS, advice: OF_THE_BROWSER },
  {
    folder: 'src/web/platform',
    mayImport: [],
    advice: 'src/web/platform is what window and React give to every folder: it knows nothing of the application.',
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
    folder: 'src/web/renderer',
    mayImport: [...BROWSER_IMPORTS, ...web('ui', 'answers')],
    advice: 'The renderer draws a form from answers: take what it needs of the session as props or from src/web/answers.',
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
    folder: 'src/web/document-requests',
    mayImport: [...BROWSER_IMPORTS, ...web('ui', 'answers', 'api', 'navigation', 'renderer', 'errors', 'session', 'saving')],
    advice: `What students ask of others is shown by several screens, and knows none of them. ${SCREENS_COMPOSE}`,
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
    mayImport: [...BROWSER_IMPORTS, ...web('ui', 'navigation', 'content', 'session', 'leaving')],
    advice: `The frame is around every screen: it knows none of them. ${SCREENS_COMPOSE}`,
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
  ...['auth', 'form', 'own', 'reminders', 'request', 'service', 'office'].map((screens) => ({
    folder: `src/web/screens/${screens}`,
    mayImport: [
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
        'leaving',
        'frame',
        'requests',
      ),
    ],
    advice: SCREENS_APART,
  })),

  { folder: 'src/server', mayImport: ['src/form', 'src/api'], advice: OF_THE_SERVER },
  {
    folder: 'src/server/routes',
    mayImport: ['src/api', ...form('model', 'run'), ...server('plugins', 'services', 'objects')],
    advice: 'A route is a schema, one call of a service and a reply: the rest belongs to src/server/services.',
  },
  {
    folder: 'src/server/http',
    mayImport: ['src/api', ...form('model', 'run'), ...server('services', 'overload', 'store/database.ts')],
    advice: 'A plugin is a hook for every request: what one call does belongs to src/server/services.',
  },
  {
    folder: 'src/server/services',
    mayImport: [
      'src/api',
      ...form('model', 'run'),
      ...server('store', 'mail', 'objects', 'jobs/queue.ts', 'conversion/refused-file.ts'),
    ],
    advice: 'A service does not know who calls it, and leaves to a job what may wait: put it into the queue.',
  },
  { folder: 'src/server/store', mayImport: ['src/api', ...form('model')], advice: LOWER_LAYER },
  {
    folder: 'src/server/mail',
    mayImport: form('model', 'run'),
    advice: 'Emails are written and sent here, nothing else: pass what their reader has answered as an argument.',
  },
  {
    folder: 'src/server/jobs',
    mayImport: [
      'src/api',
      ...form('model', 'run'),
      ...server('services', 'store', 'mail', 'objects', 'pdf', 'conversion', 'overload/pace.ts'),
    ],
    advice: LOWER_LAYER,
  },
  {
    folder: 'src/server/metrics',
    mayImport: [...form('model'), ...server('services', 'store', 'jobs', 'mail', 'conversion', 'overload')],
    advice: 'Metrics count what others do: src/server/main.ts and src/server/services/create-services.ts put them around it.',
  },
  {
    folder: 'src/server/overload',
    mayImport: ['src/api'],
    advice: 'It measures load and sets limits: calls are refused in src/server/http.',
  },
  {
    folder: 'src/server/objects',
    mayImport: ['src/api', ...form('model')],
    advice: 'The object store keeps bytes under names: what they mean is known in src/server/services.',
  },
  {
    folder: 'src/server/browser',
    mayImport: [],
    advice: 'The headless browser shows the pages it is given: src/server/pdf decides what is printed.',
  },
  {
    folder: 'src/server/pdf',
    mayImport: ['src/api', ...server('browser')],
    advice: 'Printing asks the application for its pages like any browser: take documents and tokens as arguments.',
  },
  {
    folder: 'src/server/conversion',
    mayImport: server('browser', 'pdf/finish-copy.ts', 'pdf/layers.ts'),
    advice: 'A conversion takes a file and returns a PDF or a reason: src/server/jobs decides what happens next.',
  },

  {
    folder: 'scripts',
    mayImport: ['schemas/meta', 'src/form', 'src/api', 'src/server', 'tests/bench'],
    advice: "Scripts never import the browser's code: what they need of it goes to src/form or src/api.",
  },
];
