import { availableParallelism } from 'node:os';
import { createSandboxRunner } from './sandboxed-program.ts';
import type { SandboxFolders } from './sandbox.ts';
import { runConversionProgram } from './run-conversion-program.ts';
import { convertDocxToPdf, type DocxConversionOptions } from './convert-docx.ts';
import { fileExtensionOf } from './file-extension.ts';
import type { DocumentRejectionReason } from './document-rejections.ts';
import { createConcurrencyLimit } from '../platform/concurrency-limit.ts';
import type { VirusScan } from './virus-scan.ts';

export interface Converter {
  /** @param fileName the student's; only its extension counts @throws only if the conversion could not run: worth trying again */
  convert(file: Uint8Array, fileName: string): Promise<ConversionResult>;
  close(): Promise<void>;
}

export type ConversionResult =
  | { readonly outcome: 'converted'; readonly pdf: Uint8Array; readonly pages: number; readonly pictures?: readonly Uint8Array[] }
  | { readonly outcome: 'refused'; readonly reason: DocumentRejectionReason };

export interface ConverterOptions extends DocxConversionOptions, Partial<SandboxFolders> {
  readonly folder: string;
  readonly virusScan?: VirusScan | undefined;
}

export function createConverter({ virusScan, hidden, ...layout }: ConverterOptions): Converter {
  const closing = new AbortController();
  const whenFree = createConcurrencyLimit(availableParallelism());
  const run = createSandboxRunner(closing.signal, hidden === undefined ? undefined : { hidden, folder: layout.folder });
  const running = new Set<Promise<unknown>>();

  async function converted(file: Uint8Array, fileName: string): Promise<ConversionResult> {
    const extension = fileExtensionOf(fileName);
    if (!extension) return { outcome: 'refused', reason: 'not_its_kind' };
    const scanned = (await virusScan?.(file)) ?? 'clean';
    if (scanned !== 'clean') return { outcome: 'refused', reason: scanned };
    return whenFree(async () => {
      const worked = await runConversionProgram(file, extension, run);
      return worked.outcome === 'harmless' ? laidOut(worked.made) : worked;
    });
  }

  async function laidOut(docx: Uint8Array): Promise<ConversionResult> {
    const pages = await convertDocxToPdf(docx, layout, run);
    if (pages.outcome === 'refused') return pages;
    const worked = await runConversionProgram(pages.outcome === 'harmless' ? pages.made : pages.pdf, 'pdf', run);
    return worked.outcome === 'harmless' ? { outcome: 'refused', reason: 'damaged' } : worked;
  }

  return {
    convert(file, fileName) {
      const conversion = converted(file, fileName);
      running.add(conversion);
      return conversion.finally(() => running.delete(conversion));
    },
    async close() {
      closing.abort();
      await Promise.allSettled(running);
    },
  };
}
