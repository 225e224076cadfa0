import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoggedOutPath, isApiPath, isVulnerabilityScanPath, isOfficePath, ASSETS_DIR } from '../../api/url-paths.ts';
import { ACCOUNT_HEADER, CLOCK_META_NAME, LOGGED_IN_COOKIE, PRELOADED_RESPONSES_GLOBAL, preloadedEndpoints } from '../../api/endpoints.ts';
import { languagesOf } from '../../form/model/form-files.ts';
import type { BuiltPagesCache } from './built-pages.ts';
import type { FormDefinition } from '../platform/form-definition.ts';
import { RefusalError } from '../platform/refusals.ts';
import { urlPathOf } from './error-handler.ts';
import { institutionDateTime } from '../../form/evaluate/open-period.ts';
import { metaDescription, renderAppShell, notOpenNoticeMeta } from './app-shell.ts';
import { preloadResponses } from './in-page/preload-responses.ts';

const NONCE_PLACE = '__CSP_NONCE__';
const PAGE_PLACE = '<!--page-->';
const DESCRIPTION_PLACE = '<!--description-->';
const WORDS_PLACE = '<!--first words-->';
/** Parts for students, which the office's pages leave out. */
const FOR_STUDENTS = /<!--students-->.*?<!--\/students-->/gs;
const BEGIN_READS = `<script nonce="${NONCE_PLACE}">(${preloadResponses.toString()})(${JSON.stringify({
  cookie: LOGGED_IN_COOKIE,
  header: ACCOUNT_HEADER,
  paths: preloadedEndpoints.map(({ path }) => path),
  name: PRELOADED_RESPONSES_GLOBAL,
})})</script>`;

/** Serves built files by name, and for every other path the HTML document: the browser decides which page a path shows. */
export function addPageRoutes(
  app: FastifyInstance,
  pages: BuiltPagesCache,
  definition: () => FormDefinition,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  void app.register(fastifyStatic, {
    root: pages.folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
    setHeaders(reply, path) {
      reply.header('cache-control', path.split(/[\\/]/).includes(ASSETS_DIR) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  return (request, reply) => {
    const path = urlPathOf(request.url);
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isApiPath(path) || isVulnerabilityScanPath(path))
      throw new RefusalError('not_found');
    const spoken = definition();
    const built = pages.pagesOf(spoken);
    if (built.files.has(path)) return reply.sendFile(path);
    if (/\.[^/]*$/.test(path)) throw new RefusalError('not_found');
    const isLoggedIn = request.cookies[LOGGED_IN_COOKIE] !== undefined;
    const { language, institution } = spoken.form;
    const now = new Date();
    const moment = { today: now.toISOString().slice(0, 10), clock: institutionDateTime(institution, now) };
    const clock = moment.clock === undefined ? '' : `<meta name="${CLOCK_META_NAME}" content="${now.getTime()} ${moment.clock}">`;
    const document = built.documents.get(language);
    const own = document?.html
      .replace(PAGE_PLACE, () => document.scriptsOf(path) + (isLoggedOutPath(path) || isOfficePath(path) ? '' : BEGIN_READS))
      .replace(DESCRIPTION_PLACE, () => metaDescription(spoken, moment) + notOpenNoticeMeta(spoken, moment) + clock)
      .replace(FOR_STUDENTS, (words) => (isOfficePath(path) ? '' : words))
      .replace(WORDS_PLACE, () => renderAppShell(spoken, path, isLoggedIn, moment))
      .replaceAll(NONCE_PLACE, request.nonce);
    if (languagesOf(institution).length > 1) reply.header('vary', 'accept-language, cookie').header('content-language', language);
    return reply.type('text/html; charset=utf-8').send(own);
  };
}
