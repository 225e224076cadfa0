import { PDFDocument } from '@cantoo/pdf-lib';
import type { Converter } from '../../src/server/conversion/converter.ts';

export const quickConverter: Converter = {
  async convert(file) {
    const pdf = await PDFDocument.load(file, { updateMetadata: false }).catch(() => undefined);
    return pdf ? { outcome: 'converted', pdf: file, pages: pdf.getPageCount() } : { outcome: 'refused', reason: 'damaged' };
  },
  close: () => Promise.resolve(),
};
