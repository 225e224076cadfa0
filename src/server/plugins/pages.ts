import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAuthPath, isCallPath, isLookedFor, isOfficePath } from '../../contract/url-paths.ts';
import { ASSETS } from '../../contract/build-output.ts';
import { ACCOUNT_HEADER, CLOCK, SIGNED_IN_COOKIE, EARLY_READS, earlyReads } from '../../contract/calls.ts';
import { languagesOf } from '../../form/model/form-files.ts';
import type { BuiltPages } from '../built-pages.ts';
import type { Definition } from '../definition.ts';
import { Refused } from '../refusals.ts';
import { pathOf } from './error-handler.ts';
import { institutionClock } from '../../form/run/opening.ts';
import { description, renderAppShell, openPeriodMeta } from './app-shell.ts';
import { beginReads } from './in-page/begin-reads.ts';

const NONCE_PLACE = '__CSP_NONCE__';
const PAGE_PLACE = '<!--page-->';
const DESCRIPTION_PLACE = '<!--description-->';
const WORDS_PLACE = '<!--first words-->';
/** Parts for students, which the office's pages leave out. */
const FOR_STUDENTS = /<!--students-->.*?<!--\/students-->/gs;
const BEGIN_READS = `<script nonce="${NONCE_PLACE}">(${beginReads.toString()})(${JSON.stringify({
  cookie: SIGNED_IN_COOKIE,
  header: ACCOUNT_HEADER,
  paths: earlyReads.map(({ path }) => path),
  name: EARLY_READS,
})})</script>`;

/** Serves built files by name, and for every other path the HTML document: the browser decides which page a path shows. */
export function addPages(
  app: FastifyInstance,
  pages: BuiltPages,
  definition: () => Definition,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  void app.register(fastifyStatic, {
    root: pages.folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
    setHeaders(reply, path) {
      reply.header('cache-control', path.split(/[\\/]/).includes(ASSETS) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  return (request, reply) => {
    const path = pathOf(request.url);
    if ((request.method !== 'GET' && request.method !== 'HEAD') || isCallPath(path) || isLookedFor(path)) throw new Refused('not_found');
    const spoken = definition();
    const built = pages.of(spoken);
    if (built.files.has(path)) return reply.sendFile(path);
    if (/\.[^/]*$/.test(path)) throw new Refused('not_found');
    const isLoggedIn = request.cookies[SIGNED_IN_COOKIE] !== undefined;
    const { language, institution } = spoken.form;
    const now = new Date();
    const moment = { today: now.toISOString().slice(0, 10), clock: institutionClock(institution, now) };
    const clock = moment.clock === undefined ? '' : `<meta name="${CLOCK}" content="${now.getTime()} ${moment.clock}">`;
    const document = built.documents.get(language);
    const own = document?.html
      .replace(PAGE_PLACE, () => document.scriptsOf(path) + (isAuthPath(path) || isOfficePath(path) ? '' : BEGIN_READS))
      .replace(DESCRIPTION_PLACE, () => description(spoken, moment) + openPeriodMeta(spoken, moment) + clock)
      .replace(FOR_STUDENTS, (words) => (isOfficePath(path) ? '' : words))
      .replace(WORDS_PLACE, () => renderAppShell(spoken, path, isLoggedIn, moment))
      .replaceAll(NONCE_PLACE, request.nonce);
    if (languagesOf(institution).length > 1) reply.header('vary', 'accept-language, cookie').header('content-language', language);
    return reply.type('text/html; charset=utf-8').send(own);
  };
}
