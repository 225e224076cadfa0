type PdfObject = string | { readonly dict: string; readonly data: Uint8Array };

export function createPdfOfObjects(objects: readonly PdfObject[]): Buffer {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n')];
  const offsets = objects.map((object, index) => {
    const offset = parts.reduce((sum, part) => sum + part.length, 0);
    const body =
      typeof object === 'string'
        ? [Buffer.from(object)]
        : [Buffer.from(`<< /Length ${object.data.length} ${object.dict} >>\nstream\n`), object.data, Buffer.from('\nendstream')];
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), ...body, Buffer.from('\nendobj\n'));
    return offset;
  });
  const table = parts.reduce((sum, part) => sum + part.length, 0);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n` +
        `${table}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
