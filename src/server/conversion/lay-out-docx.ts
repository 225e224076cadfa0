import { buffer } from 'node:stream/consumers';
import type { LaunchOptions } from 'playwright-core';
import { dropPrivileges } from './drop-privileges.ts';
import { READY } from './worker-reply.ts';

/** What to lay it out with. */
export type LayoutOrder = { readonly soffice: string } | { readonly chromium: LaunchOptions };

// Reads a Word file from standard input and writes its pages as a PDF to standard output, in a folder of its own.
const folder = process.cwd();
const layOut = await start(JSON.parse(process.argv[2] ?? '') as LayoutOrder);
process.stdout.write(READY);
process.stdout.write(await layOut(await buffer(process.stdin)));

/** Imports what is needed while this process may still read the project's folder; a failure here is not the file's fault. */
async function start(order: LayoutOrder): Promise<(docx: Buffer) => Promise<Buffer>> {
  if ('soffice' in order) {
    const { layOutBySoffice } = await import('./lay-out-by-soffice.ts');
    dropPrivileges();
    return (docx) => layOutBySoffice(docx, order.soffice, folder);
  }
  const { startChromium } = await import('./lay-out-by-chromium.ts');
  dropPrivileges();
  return startChromium(order.chromium, folder);
}
