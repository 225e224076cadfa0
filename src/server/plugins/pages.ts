import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAuthPath, isCallPath, isLookedFor, isOfficePath } from '../../contract/addresses.ts';
import { ASSETS, documentOf, manifestOf, PUBLIC_ADDRESS } from '../../contract/built-pages.ts';
import { ACCOUNT_HEADER, SIGNED_IN_COOKIE } from '../../contract/calls.ts';
import { EARLY_READS, earlyReads } from '../../contract/early-reads.ts';
import { languagesOf } from '../../form/model/language.ts';
import type { Definition } from '../definition.ts';
import { Refused } from '../refusals.ts';
import { pathOf } from './error-handler.ts';
import { institutionClock } from '../../form/run/opening.ts';
import { description, firstWords } from './first-words.ts';
import { beginReads } from './in-page/begin-reads.ts';
import { createPageScripts } from './page-scripts.ts';

const NONCE_PLACE = '__CSP_NONCE__';
/** Where index.html leaves room for what differs from page to page. */
const PAGE_PLACE = '<!--page-->';
/** Where it leaves room for what search engines, and other sites beside a link, say of the application. */
const DESCRIPTION_PLACE = '<!--description-->';
/** Where it leaves room for what its page shows at once. */
const WORDS_PLACE = '<!--first words-->';
const BEGIN_READS = `<script nonce="${NONCE_PLACE}">(${beginReads.toString()})(${JSON.stringify({
  cookie: SIGNED_IN_COOKIE,
  header: ACCOUNT_HEADER,
  paths: earlyReads.map(({ path }) => path),
  name: EARLY_READS,
})})</script>`;

/**
 * Serves the built browser application: its files by name, and its HTML document in the reader's language for every other path,
 * because the browser decides which page a path shows.
 * @param folder Vite's output, with `index.html`, and a document for each other language
 * @param address of the site, without a path at its end; '' if it has no name of its own
 */
export function addPages(
  app: FastifyInstance,
  folder: string,
  definition: () => Definition,
  address = '',
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const [first, ...others] = languagesOf(definition().form.institution);
  const documents = new Map([
    [first, readDocument(folder, address)],
    ...others.map((language) => [language, readDocument(folder, address, language)] as const),
  ]);
  const files = filesBelow(folder);

  void app.register(fastifyStatic, {
    root: folder,
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
    if (files.has(path)) return reply.sendFile(path);
    if (/\.[^/]*$/.test(path)) throw new Refused('not_found');
    const isLoggedIn = request.cookies[SIGNED_IN_COOKIE] !== undefined;
    const spoken = definition();
    const { language } = spoken.form;
    const now = new Date();
    const moment = { today: now.toISOString().slice(0, 10), clock: institutionClock(spoken.form.institution, now) };
    const own = documents
      .get(language)
      ?.for(path)
      .replace(DESCRIPTION_PLACE, () => description(spoken, moment))
      .replace(WORDS_PLACE, () => firstWords(spoken, path, isLoggedIn, moment))
      .replaceAll(NONCE_PLACE, request.nonce);
    if (others.length > 0) reply.header('vary', 'accept-language, cookie').header('content-language', language);
    return reply.type('text/html; charset=utf-8').send(own);
  };
}

/** The document in a language other than the first, or in that, as each path has it. */
function readDocument(folder: string, address: string, other?: string): { for(path: string): string } {
  const document = join(folder, documentOf(other));
  if (!existsSync(document)) throw new Error(`${document} is missing: run npm run build.`);
  const html = readFileSync(document, 'utf8').replaceAll(PUBLIC_ADDRESS, address);
  const scriptsOf = createPageScripts(join(folder, manifestOf(other)));
  return { for: (path) => html.replace(PAGE_PLACE, () => scriptsOf(path) + (isAuthPath(path) || isOfficePath(path) ? '' : BEGIN_READS)) };
}

/** Paths of the files that may be requested; documents are not among them, because each needs its nonce. */
function filesBelow(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.'),
  );
  const paths = files.map((file) => `/${relative(folder, join(file.parentPath, file.name)).split(sep).join('/')}`);
  return new Set(paths.filter((path) => !/^\/index\b.*\.html/.test(path)));
}
