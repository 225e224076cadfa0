const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Decodes a file by its byte order mark, or else as UTF-8; undefined if it is not in that encoding. */
export function decodeBytes(bytes: Uint8Array): string | undefined {
  const [encoding] = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, n) => bytes[n] === byte)) ?? ['utf-8'];
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
