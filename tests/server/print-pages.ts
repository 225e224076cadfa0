import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../src/api/endpoints.ts';
import type { PageRequest, PageResponse, FetchPage } from '../../src/server/pdf/print-view.ts';

export const createPrintPageFetcher =
  (app: () => FastifyInstance): FetchPage =>
  async (asked) => {
    const token = new URL(asked.path, 'http://localhost').searchParams.get('service_token') ?? '';
    const { body } = await app().inject({ url: `${endpoints.readOnlyApplication.path}?service_token=${token}` });
    return printPageWithText(body, asked);
  };

export function printPageWithText(text: string, { path }: Pick<PageRequest, 'path'>): PageResponse {
  const attached = new URL(path, 'http://localhost').searchParams.get('attached') ?? '';
  const sheets = [...attached.matchAll(/(\w+):(\d+)/g)].flatMap(([, key, pages]) =>
    pages === '0'
      ? [`<h2 style="break-before: page">${key} is missing</h2>`]
      : Array.from({ length: Number(pages) }, (_, n) => `<h2 style="break-before: page">${key} ${n + 1}</h2>`),
  );
  const page = `<html lang="en"><title>Application</title><main id="reading"><h1>Application</h1><p>${text}</p>${sheets.join('')}</main>`;
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(page) };
}
