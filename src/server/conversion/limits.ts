/** What a conversion may cost before it is ended. All of it is generous for a file of 1 MB that a person made. */
export const conversionLimits = {
  /** Of computing: a good file is not too slow because the machine is busy. */
  cpuSeconds: 30,
  wallSeconds: 90,
  memoryBytes: 512 * 2 ** 20,
  /** Chromium and LibreOffice are several processes that count shared memory each. */
  layoutMemoryBytes: 1536 * 2 ** 20,
  pages: 100,
  pixels: 25_000_000,
  /** A page that was scanned at 600 dots an inch has 34 million. */
  pixelsInPdf: 100_000_000,
  /** Everything that is packed within one PDF, unpacked. */
  unpackedPdfBytes: 128 * 2 ** 20,
  archiveEntries: 1000,
  unpackedArchiveBytes: 20 * 2 ** 20,
  /** The PDF that comes out. */
  resultBytes: 32 * 2 ** 20,
} as const;
