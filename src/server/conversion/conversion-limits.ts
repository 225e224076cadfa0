/** Limits of a conversion. All are generous for a 1 MB file that a person made. */
export const conversionLimits = {
  /** CPU time: a valid file is not too slow just because the machine is busy. */
  cpuSeconds: 30,
  wallSeconds: 90,
  memoryBytes: 512 * 2 ** 20,
  /** Chromium runs several processes, each of which counts shared memory. */
  layoutMemoryBytes: 1536 * 2 ** 20,
  pages: 100,
  pictures: 3,
  pixels: 40_000_000,
  /** One unpacked picture: a page scanned at 600 dots per inch has 34 million pixels of up to four colors. */
  pictureBytesInPdf: 300_000_000,
  unpackedPdfBytes: 128 * 2 ** 20,
  archiveEntries: 1000,
  unpackedArchiveBytes: 20 * 2 ** 20,
  resultBytes: 32 * 2 ** 20,
} as const;
