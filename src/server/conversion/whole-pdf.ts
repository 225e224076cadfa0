/** True for one complete PDF, with the table that its end points to. Parses no objects: the worker does that, away from the server. */
export function isWholePdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (text.toString('latin1', 0, 5) !== '%PDF-') return false;
  const end = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.toString('latin1', Math.max(0, text.length - 64)));
  if (!end) return false;
  const table = Number(end[1]);
  return text.toString('latin1', table, table + 4) === 'xref' && /trailer\s*<<[^]*\/Root /.test(text.toString('latin1', table));
}
