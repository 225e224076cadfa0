import type { DocumentRejectionReason } from './document-rejections.ts';

/** First line of the output, after libraries are loaded and privileges dropped. Any failure after it is caused by the file. */
export const READY_LINE = 'ready\n';

/** Line before the resulting file: `converted` for a finished PDF, `harmless` for input of the next step. */
export type ProgramReply =
  | {
      readonly outcome: 'converted';
      readonly pages: number;
      /** Lengths of the pictures of its first pages, which follow it. */ readonly pictures: readonly number[];
    }
  | { readonly outcome: 'harmless' }
  | { readonly outcome: 'refused'; readonly reason: DocumentRejectionReason };

export function writeProgramReply(answer: ProgramReply, ...made: readonly Uint8Array[]): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
  for (const part of made) process.stdout.write(part);
}
