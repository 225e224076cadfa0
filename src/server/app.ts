import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Services } from './services/create-services.ts';
import type { BuiltPagesCache } from './http/built-pages.ts';
import { type Clock, addSeconds } from './platform/clock.ts';
import { type RequestContext, runInContext } from './platform/request-context.ts';
import type { FormDefinition } from './platform/form-definition.ts';
import type { Meter } from './metrics/metric-definitions.ts';
import { type OverloadPolicy, RETRY_AFTER_SECONDS } from './overload/overload.ts';
import type { ObjectStore } from './objects/object-store.ts';
import { createSessionCookies, createLanguageCookies, createDeviceCookies } from './http/cookies.ts';
import { addHttpVersionCheck, createClientErrorHandler } from './http/client-errors.ts';
import { addJsonBodyParser } from './http/json-body-parser.ts';
import { addPageRoutes } from './http/pages.ts';
import { createErrorHandler, urlPathOf } from './http/error-handler.ts';
import { addSameSiteCheck } from './http/same-site.ts';
import { addSecurityHeaders, createSecurityHeaders, setSecurityHeaders } from './http/security-headers.ts';
import { createStaffCookies } from './http/staff-authentication.ts';
import { addTimeouts, connectionTimeoutOptions, type ServerTimeouts } from './http/timeouts.ts';
import { RefusalError } from './platform/refusals.ts';
import { addRoutes } from './routes/routes.ts';
import type { Secrets } from './platform/secrets.ts';
import type { Settings } from './settings/settings.ts';
import { negotiateLanguage } from './platform/negotiate-language.ts';
import { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { LimitedRequestKind, RequestPriority } from './overload/request-priorities.ts';

const BODY_LIMIT = 256 * 1024;

interface AppDeps {
  readonly settings: Pick<Settings, 'baseUrl' | 'baseUrlGiven' | 'logLevel' | 'trustedProxies' | 'processType'>;
  readonly definition: () => FormDefinition;
  readonly newestDefinition: () => FormDefinition;
  /** Languages that students can choose; the first is the default. */
  readonly languages: () => readonly [string, ...string[]];
  readonly services: Services;
  readonly secrets: Pick<Secrets, 'accountTagOf' | 'deviceKeyOf'>;
  readonly clock: Clock;
  readonly overload: OverloadPolicy;
  readonly objects: Pick<ObjectStore, 'receive' | 'uploadOrigin' | 'problem'>;
  readonly isReady: () => Promise<boolean>;
  readonly jobDelaySeconds: () => Promise<number>;
  readonly meter: Meter;
  /** Undefined: only the API is served. */
  readonly pages: BuiltPagesCache | undefined;
  readonly timeLimits: Partial<ServerTimeouts> | undefined;
}

/** Builds the HTTP server with all of its routes; it does not listen yet. */
export function buildApp(deps: AppDeps): FastifyInstance {
  const https = deps.settings.baseUrl.protocol === 'https:';
  const begun = new WeakMap<FastifyRequest, RequestContext>();
  const inItsLanguage = <Result>(request: FastifyRequest, work: () => Result): Result => {
    const asked = begun.get(request) ?? {
      id: request.id,
      language: negotiateLanguage(request.headers, deps.languages()),
      definition: deps.newestDefinition(),
    };
    begun.set(request, asked);
    return runInContext(asked, work);
  };
  const handleError = createErrorHandler(deps.definition);
  const answerError: typeof handleError = (error, request, reply) => inItsLanguage(request, () => handleError(error, request, reply));
  const headersOf = createSecurityHeaders({ https, uploadOrigin: deps.objects.uploadOrigin });
  const app: FastifyInstance = Fastify({
    // Logs paths only: the query string holds look-ups and tokens.
    logger: {
      level: deps.settings.logLevel,
      serializers: { req: ({ method, url }: FastifyRequest) => ({ method, path: urlPathOf(url) }) },
    },
    logController: new LogController({ disableRequestLogging: deps.settings.logLevel !== 'debug' }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    ...connectionTimeoutOptions(deps.timeLimits),
    trustProxy: deps.settings.trustedProxies.length > 0 ? [...deps.settings.trustedProxies] : false,
    // No hook runs for a URL that cannot be parsed.
    frameworkErrors(error, request, reply) {
      setSecurityHeaders(headersOf, request, reply);
      answerError(error, request, reply);
    },
    clientErrorHandler: createClientErrorHandler(deps.definition, headersOf),
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(({ schema }) => checkedJson(schema as TSchema));
  app.setErrorHandler(answerError);

  measureRequests(app, deps.meter);
  if (deps.settings.processType === 'worker') refuseAllButHealthChecks(app);
  addSecurityHeaders(app, headersOf);
  addHttpVersionCheck(app);
  addSameSiteCheck(app, { baseUrl: deps.settings.baseUrl, anyName: !deps.settings.baseUrlGiven });
  const methodsAt = collectMethods(app);
  // Runs before the body of a call without a route is parsed.
  app.addHook('onRequest', async (request, reply) => {
    const methods = request.is404 ? methodsAt(urlPathOf(request.url)) : [];
    if (methods.length === 0) return;
    reply.header('allow', methods.join(', '));
    throw new RefusalError('wrong_method');
  });
  addLoadShedding(app, deps.overload);
  addJsonBodyParser(app);
  addTimeouts(app, deps.timeLimits);
  addCompression(app);
  // Runs before the session is read; and once more before the handler, as reading a body loses the async context.
  app.addHook('onRequest', (request, _reply, done) => inItsLanguage(request, done));
  app.addHook('preHandler', (request, _reply, done) => inItsLanguage(request, done));
  void app.register(cookie);

  const sendPage = deps.pages === undefined ? undefined : addPageRoutes(app, deps.pages, deps.definition);
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (urlPathOf(request.url) === SECURITY_TXT && (request.method === 'GET' || request.method === 'HEAD'))
      return reply.type('text/plain; charset=utf-8').send(securityTxt(deps));
    if (!sendPage) throw new RefusalError('not_found');
    return sendPage(request, reply);
  });

  addRoutes(app, {
    ...deps,
    ...deps.services,
    cookies: createSessionCookies({ https }),
    staffCookies: createStaffCookies({ https }),
    browserMarks: createDeviceCookies({ https, of: 'students' }),
    staffMarks: createDeviceCookies({ https, of: 'staff' }),
    languageCookies: createLanguageCookies({ https, languages: deps.languages }),
  });
  return app;
}

/** Accepts plain decimal numbers only: TypeBox alone reads 1.5 as the integer 1, and 1e1 as 10. */
const validatorCompiler: typeof TypeBoxValidatorCompiler = (part) => {
  const validate = TypeBoxValidatorCompiler(part) as (given: unknown) => { readonly value?: object };
  if (part.httpPart === 'body') return validate;
  return (given: Readonly<Record<string, unknown>>) => {
    // TypeBox converts in place.
    const result = validate({ ...given });
    const wrong = Object.entries(result.value ?? {}).find(([name, value]) => typeof value === 'number' && String(value) !== given[name]);
    return wrong ? { error: new RefusalError('bad_request', { params: { detail: `${wrong[0]} is not a whole number` } }) } : result;
  };
};

function checkedJson(schema: TSchema): (value: unknown) => string {
  const shape = Compile(schema);
  return (value) => {
    if (!shape.Check(value)) throw new Error('A response does not have the shape that its route declares.');
    return JSON.stringify(value);
  };
}

function collectMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const routes: { readonly shape: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({
      shape: new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`),
      methods: [method].flat(),
    });
  });
  return (path) => [...new Set(routes.filter(({ shape }) => shape.test(path)).flatMap(({ methods }) => methods))];
}

const SECURITY_TXT = '/.well-known/security.txt';
/** RFC 9116 asks for less than a year. */
const VALID_SECONDS = 180 * 24 * 60 * 60;

interface Deps {
  readonly settings: Pick<Settings, 'baseUrl'>;
  readonly definition: () => FormDefinition;
  readonly languages: () => readonly string[];
  readonly clock: Clock;
}

function securityTxt({ settings: { baseUrl }, definition, languages, clock }: Deps): string {
  const email = encodeURIComponent(definition().form.institution.help_email).replace('%40', '@');
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${addSeconds(clock(), VALID_SECONDS).toISOString()}`,
    `Preferred-Languages: ${languages().join(', ')}`,
    ...(baseUrl.protocol === 'https:' ? [`Canonical: ${new URL(SECURITY_TXT, baseUrl).href}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** Refuses everything but health checks on a worker's port. Its own prints come as injected requests. */
function refuseAllButHealthChecks(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, url }) => {
    if (raw instanceof IncomingMessage && !urlPathOf(url).startsWith('/health/')) throw new RefusalError('not_found');
  });
}

function measureRequests(app: FastifyInstance, meter: Meter): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? undefined : request.routeOptions.url;
    const labels = {
      method: route === undefined ? 'other' : request.method,
      route: route ?? 'none',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    meter.time('matricula_request_seconds', labels, reply.elapsedTime / 1000);
    done();
  });
}

/** Smaller responses fit into one packet anyway. */
const LEAST_BYTES = 1000;
const COMPRESSIBLE = /^(application\/json|text\/html)\b/;
/** Cheap level; the build compresses its files better. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Compresses documents and JSON. Cookies do not come with other sites' requests, so the size tells nothing. */
function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || Buffer.byteLength(payload) < LEAST_BYTES) return payload;
    if (!COMPRESSIBLE.test(String(reply.getHeader('content-type')))) return payload;
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = (['br', 'gzip'] as const).find((one) => accepts(accepted, one));
    if (!encoding) return payload;
    reply.header('content-encoding', encoding);
    return encoding === 'br' ? brotli(payload, BROTLI) : gzipped(payload);
  });
}

const accepts = (list: string, encoding: string): boolean => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(list);

declare module 'fastify' {
  interface FastifyContextConfig {
    priority?: RequestPriority;
  }
}

const retry = { retryAfter: RETRY_AFTER_SECONDS };

function addLoadShedding(app: FastifyInstance, overload: OverloadPolicy): void {
  const underWay: Record<LimitedRequestKind, number> = { 'log-ins': 0, uploads: 0 };
  const counted = new WeakMap<object, LimitedRequestKind>();
  const requireRoom = (calls: LimitedRequestKind): void => {
    if (underWay[calls] >= overload.limit(calls)) throw new RefusalError('crowded', retry);
  };
  app.addHook('onRequest', async (request) => {
    const { priority } = request.routeOptions.config;
    if (priority === 'low' && overload.loadLevel() !== 'normal') throw new RefusalError('later', retry);
    if (priority !== undefined && priority !== 'low') requireRoom(priority);
  });
  // Counts after the body has arrived, so that stalled bodies do not use up the limit.
  app.addHook('preHandler', async (request) => {
    const { priority } = request.routeOptions.config;
    if (priority === undefined || priority === 'low') return;
    requireRoom(priority);
    underWay[priority] += 1;
    counted.set(request, priority);
  });
  app.addHook('onResponse', async (request) => {
    const calls = counted.get(request);
    if (calls !== undefined) underWay[calls] -= 1;
  });
}
