import type { FastifyInstance } from 'fastify';
import { calls } from '../../src/contract/calls.ts';
import type { RequestPage } from '../../src/server/pdf/print-reading.ts';

/** A page for PDF copies that shows what its service token reads: the real one is tried end to end. */
export const pageOf =
  (app: () => FastifyInstance): RequestPage =>
  async ({ path }) => {
    const token = new URL(path, 'http://localhost').searchParams.get('service_token') ?? '';
    const { body } = await app().inject({ url: `${calls.readOnlyApplication.path}?service_token=${token}` });
    const sheets = [...path.matchAll(/(\w+):(\d+)/g)].map(([, key]) => `<h2 style="break-before: page">${key} 1</h2>`).join('');
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: Buffer.from(`<html lang="en"><title>Copy</title><main id="reading"><h1>Copy</h1><p>${body}</p>${sheets}</main>`),
    };
  };
