import { buffer } from 'node:stream/consumers';
import type { LaunchOptions } from 'playwright-core';
import { becomeNobody } from './nobody.ts';
import { READY } from './worker-answer.ts';

/** With what to lay out. `stay`: the one whom root would become cannot reach Chromium. */
export type LayoutOrder = { readonly soffice: string } | { readonly chromium: LaunchOptions; readonly stay: boolean };

// Reads a Word file from standard input and writes its pages as a PDF to standard output, in a folder that is its own.
const folder = process.cwd();
const layOut = await start(JSON.parse(process.argv[2] ?? '') as LayoutOrder);
process.stdout.write(READY);
process.stdout.write(await layOut(await buffer(process.stdin)));

/** Imports what is needed while this process may still read the project's folder; what fails here is not the file's doing. */
async function start(order: LayoutOrder): Promise<(docx: Buffer) => Promise<Buffer>> {
  if ('soffice' in order) {
    const { layOutBySoffice } = await import('./lay-out-by-soffice.ts');
    becomeNobody();
    return (docx) => layOutBySoffice(docx, order.soffice, folder);
  }
  const { startChromium } = await import('./lay-out-by-chromium.ts');
  if (!order.stay) becomeNobody();
  return startChromium(order.chromium, folder);
}
