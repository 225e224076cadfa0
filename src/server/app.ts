import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { runRequest } from './current-request.ts';
import type { Definition } from './definition.ts';
import type { ObjectStore } from './objects/object-store.ts';
import { createBrowserMarks } from './plugins/browser-marks.ts';
import { createClientErrorAnswer } from './plugins/client-errors.ts';
import { addJsonBodies } from './plugins/json-bodies.ts';
import { addPages } from './plugins/pages.ts';
import { createErrorAnswer, pathOf } from './plugins/refusal-answers.ts';
import { addSameSiteCheck } from './plugins/same-site.ts';
import { addSecurityHeaders, createSecurityHeaders, setSecurityHeaders } from './plugins/security-headers.ts';
import { createSessionCookies } from './plugins/session-cookies.ts';
import { admitStudentsOnly } from './plugins/students.ts';
import { addTimeLimits, connectionLimits, type TimeLimits } from './plugins/time-limits.ts';
import { Refused } from './refusals.ts';
import { addAccountRoutes } from './routes/accounts.ts';
import { addAddAnotherRoutes } from './routes/add-another.ts';
import { addAnswerRoutes } from './routes/answers.ts';
import type { App } from './routes/app-type.ts';
import { addDocumentRoutes } from './routes/documents.ts';
import { addErrorReportRoutes } from './routes/error-reports.ts';
import { addHealthRoutes } from './routes/health.ts';
import { addLookupRoutes } from './routes/lookup.ts';
import { addPasswordRoutes } from './routes/passwords.ts';
import { addPdfCopyRoutes } from './routes/pdf-copies.ts';
import { addProgressRoutes } from './routes/progress.ts';
import { addServiceRoutes } from './routes/service.ts';
import { addSessionRoutes } from './routes/sessions.ts';
import { addTabsRoutes } from './routes/tabs.ts';
import { addUploadRoutes } from './routes/uploads.ts';
import { addVisitorAnswerRoutes } from './routes/visitor-answers.ts';
import { newToken, type Secrets } from './secrets.ts';
import type { Accounts } from './services/accounts.ts';
import type { ApplicationService } from './services/application.ts';
import type { Documents } from './services/documents.ts';
import type { Limits } from './services/limits.ts';
import type { Lookup } from './services/lookup.ts';
import type { PasswordResets } from './services/password-resets.ts';
import type { PdfCopies } from './services/pdf-copies.ts';
import type { ServiceTokens } from './services/service-tokens.ts';
import type { Sessions } from './services/sessions.ts';
import type { VisitorAnswers } from './services/visitor-answers.ts';
import type { Settings } from './settings.ts';

const BODY_LIMIT = 256 * 1024;

export interface AppDeps {
  readonly settings: Pick<Settings, 'baseUrl' | 'baseUrlGiven' | 'logLevel' | 'trustedProxies'>;
  /** Asked for every request, so that a development server can swap the form while it runs. */
  readonly definition: () => Definition;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly passwordResets: PasswordResets;
  readonly application: ApplicationService;
  readonly documents: Documents;
  readonly visitorAnswers: VisitorAnswers;
  readonly serviceTokens: ServiceTokens;
  readonly pdfCopies: PdfCopies;
  readonly limits: Limits;
  readonly secrets: Pick<Secrets, 'markOf' | 'deviceKeyOf'>;
  readonly lookup: Lookup;
  readonly objects: Pick<ObjectStore, 'receive' | 'uploadOrigin' | 'problem'>;
  readonly isReady: () => Promise<boolean>;
  /** Folder of the built browser application; without one only the API is served. */
  readonly pages?: string | undefined;
  /** Other limits than the usual ones, for tests. */
  readonly timeLimits?: Partial<TimeLimits> | undefined;
}

/** The HTTP server with everything it answers; it does not listen yet. */
export function buildApp(deps: AppDeps): App {
  const https = deps.settings.baseUrl.protocol === 'https:';
  const answerError = createErrorAnswer(deps.definition);
  const headersOf = createSecurityHeaders({ https, uploadOrigin: deps.objects.uploadOrigin });
  const app: App = Fastify({
    // Paths only: what is looked up, and tokens, stand behind the question mark.
    logger: { level: deps.settings.logLevel, serializers: { req: ({ method, url }: FastifyRequest) => ({ method, path: pathOf(url) }) } },
    logController: new LogController({ disableRequestLogging: deps.settings.logLevel !== 'debug' }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    ...connectionLimits(deps.timeLimits),
    trustProxy: deps.settings.trustedProxies.length > 0 ? [...deps.settings.trustedProxies] : false,
    // For an address that cannot even be read, no hook runs.
    frameworkErrors(error, request, reply) {
      setSecurityHeaders(headersOf, request, reply);
      answerError(error, request, reply);
    },
    clientErrorHandler: createClientErrorAnswer(deps.definition, headersOf),
    return503OnClosing: false,
  });
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  app.setSerializerCompiler(({ schema }) => checkedJson(schema as TSchema));
  app.setErrorHandler(answerError);

  addSecurityHeaders(app, headersOf);
  addSameSiteCheck(app, { baseUrl: deps.settings.baseUrl, anyName: !deps.settings.baseUrlGiven });
  addJsonBodies(app);
  addTimeLimits(app, deps.timeLimits);
  // Not earlier: reading a body loses whatever runs around it.
  app.addHook('preHandler', (request, _reply, done) => runRequest(request.id, done));
  void app.register(cookie);

  const methodsAt = collectMethods(app);
  const sendPage = deps.pages === undefined ? undefined : addPages(app, deps.pages);
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsAt(pathOf(request.url));
    if (methods.length > 0) {
      reply.header('allow', methods.join(', '));
      throw new Refused('wrong_method');
    }
    if (!sendPage) throw new Refused('not_found');
    return sendPage(request, reply);
  });

  addHealthRoutes(app, deps);
  const cookies = createSessionCookies({ https });
  const browserMarks = createBrowserMarks({ https });
  void app.register(async (open: App) => {
    // Before the body, so that one that never comes counts too.
    open.addHook('onRequest', async (request) => {
      if (pathOf(request.url).startsWith('/public/')) await deps.limits.countPublicCall(request.ip);
    });
    addAccountRoutes(open, { ...deps, browserMarks });
    addErrorReportRoutes(open);
    addPasswordRoutes(open, { ...deps, browserMarks });
    addSessionRoutes(open, { ...deps, cookies, browserMarks });
    addVisitorAnswerRoutes(open, deps);
    const { receive } = deps.objects;
    if (receive) void open.register(async (uploads: App) => addUploadRoutes(uploads, { receive }));
  });
  void app.register(async (service: App) => addServiceRoutes(service, deps));
  void app.register(async (open: App) => {
    open.addHook('onRequest', async (request, reply) => {
      const browser = browserMarks.of(request);
      await deps.limits.countLookup({ address: request.ip, browser });
      if (browser === undefined) browserMarks.lend(reply, newToken());
    });
    addLookupRoutes(open, deps);
  });
  void app.register(async (students: App) => {
    admitStudentsOnly(students, { ...deps, cookies });
    addAnswerRoutes(students, deps);
    addProgressRoutes(students, deps);
    addAddAnotherRoutes(students, deps);
    addTabsRoutes(students, deps);
    addDocumentRoutes(students, deps);
    addPdfCopyRoutes(students, deps);
  });
  return app;
}

/** Nothing leaves that the contract does not name: an answer of another shape is our mistake, and becomes a 500. */
function checkedJson(schema: TSchema): (value: unknown) => string {
  const shape = Compile(schema);
  return (value) => {
    if (!shape.Check(value)) throw new Error('An answer does not have the shape that its route declares.');
    return JSON.stringify(value);
  };
}

/** The methods that routes have at a path, noted as routes are added; `:key` in a route's path stands for any name. */
function collectMethods(app: App): (path: string) => readonly string[] {
  const routes: { readonly shape: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({
      shape: new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`),
      methods: [method].flat(),
    });
  });
  return (path) => [...new Set(routes.filter(({ shape }) => shape.test(path)).flatMap(({ methods }) => methods))];
}
