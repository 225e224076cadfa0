/** What a conversion may cost before it is stopped. All of it is generous for a 1 MB file that a person made. */
export const conversionLimits = {
  /** CPU time: a valid file is not too slow just because the machine is busy. */
  cpuSeconds: 30,
  wallSeconds: 90,
  memoryBytes: 512 * 2 ** 20,
  /** Chromium runs several processes, each of which counts shared memory. */
  layoutMemoryBytes: 1536 * 2 ** 20,
  pages: 100,
  /** Of the first pages, for those who want to see whether it is the right document. */
  pictures: 3,
  pixels: 40_000_000,
  /** One picture, unpacked: a page scanned at 600 dots per inch has 34 million pixels of up to four colors. */
  pictureBytesInPdf: 300_000_000,
  /** Everything that is compressed within one PDF, unpacked. */
  unpackedPdfBytes: 128 * 2 ** 20,
  archiveEntries: 1000,
  unpackedArchiveBytes: 20 * 2 ** 20,
  /** The resulting PDF. */
  resultBytes: 32 * 2 ** 20,
} as const;
