import { createZip, type ZipEntry } from './create-zip.ts';

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const RELATIONSHIPS_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const LETTER =
  '<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" ' +
  'w:gutter="0"/>';

export const docxParagraph = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
export const docxField = (...pieces: readonly string[]): string =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>` +
  pieces.map((piece) => `<w:r><w:instrText>${piece}</w:instrText></w:r>`).join('') +
  `<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
export const docxRelationship = (type: string, target: string, mode = 'Internal'): string =>
  `<Relationship Id="r-${type}" Type="${RELATIONSHIPS_NAMESPACE}/${type}" Target="${target}" TargetMode="${mode}"/>`;
export const docxRelationships = (rows: string): string =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows}</Relationships>`;
export const docxZipEntry = (name: string, data: string | Uint8Array, more: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  data: Buffer.from(data),
  ...more,
});

interface Content {
  readonly body?: string;
  readonly relations?: string;
  readonly contentTypes?: string;
  readonly mainType?: string;
  readonly page?: string;
  readonly parts?: readonly ZipEntry[];
}

export function createDocx({
  body = docxParagraph('Dear committee'),
  relations: rows = '',
  contentTypes = '',
  mainType = 'document',
  page = LETTER,
  parts = [],
}: Content = {}): Buffer {
  const standard = [
    docxZipEntry(
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ` +
        `ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ` +
        `ContentType="application/xml"/><Override PartName="/word/document.xml" ` +
        `ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${mainType}.main+xml"/>${contentTypes}</Types>`,
    ),
    docxZipEntry('_rels/.rels', docxRelationships(docxRelationship('officeDocument', 'word/document.xml'))),
    docxZipEntry('word/_rels/document.xml.rels', docxRelationships(rows)),
    docxZipEntry('word/document.xml', `${HEAD}<w:document ${W}><w:body>${body}<w:sectPr>${page}</w:sectPr></w:body></w:document>`),
  ];
  return createZip([...standard.filter(({ name }) => parts.every((part) => part.name !== name)), ...parts]);
}
