import { SaxesParser } from 'saxes';
import { DocumentRejectedError } from './document-rejections.ts';

const TEXT_DOCUMENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const ACTIVE_TYPE = /macroEnabled|vbaProject|activeX|oleObject/i;
/** Parts other than text and pictures, or fetched ones: an embedded document, a control, a program. */
const ACTIVE_RELATION = /\/(oleObject|package|aFChunk|subDocument|frame|control|activeXControlBinary|vbaProject|externalLink\w*)$/i;
/** Relations that only editing uses: a template, the addresses of a form letter. */
const UNUSED = /<(\w+:)?Relationship\s[^<>]*\/(attachedTemplate|mailMerge\w*|recipientData)["'][^<>]*(\/>|>\s*<\/\1Relationship>)/gi;

type Attributes = Readonly<Record<string, string>>;

/** Reads every XML part of a Word file, whatever its name, and finds active or fetched content. */
export function createDocxXmlCheck() {
  let textPart: string | undefined;
  const element = (name: string, attributes: Attributes): void => {
    if (name === 'Relationship') requireHarmlessRelation(attributes);
    const contentType = name === 'Override' || name === 'Default' ? (attributes['ContentType'] ?? '') : '';
    if (ACTIVE_TYPE.test(contentType)) throw new DocumentRejectedError('active_content');
    if (contentType === TEXT_DOCUMENT) textPart = attributes['PartName']?.replace(/^\//, '').toLowerCase();
    if (name === 'altChunk') throw new DocumentRejectedError('active_content');
  };
  return {
    checked(name: string, data: Buffer): Buffer {
      const text = decoded(data)?.replaceAll(UNUSED, '');
      if (text === undefined || !/^\s*</.test(text)) {
        if (/\.(xml|rels)$/.test(name)) throw new DocumentRejectedError('damaged');
        return data;
      }
      const fields = createFieldCheck();
      read(
        text,
        (tag, attributes) => {
          element(tag, attributes);
          fields.open(tag, attributes);
        },
        fields.text,
        fields.close,
      );
      return Buffer.from(text);
    },
    textPart: (): string | undefined => textPart,
  };
}

/** UTF-8 or UTF-16; the parser refuses any other text. */
function decoded(data: Buffer): string | undefined {
  const [first, second] = data;
  const encoding =
    (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)
      ? 'utf-16le'
      : (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)
        ? 'utf-16be'
        : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(data);
  } catch {
    return undefined;
  }
}

function read(
  xml: string,
  open: (name: string, attributes: Attributes) => void,
  text: (text: string) => void,
  close: (name: string) => void,
): void {
  const parser = new SaxesParser();
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  // Nested entities can fill any memory; Office writes none.
  parser.on('doctype', () => {
    throw new DocumentRejectedError('active_content');
  });
  parser.on('opentag', ({ name, attributes }) => {
    open(local(name), Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value])));
  });
  parser.on('text', text);
  parser.on('closetag', ({ name }) => close(local(name)));
  parser.write(xml).close();
}

function requireHarmlessRelation({ Type = '', TargetMode }: Attributes): void {
  const isOutside = TargetMode?.toLowerCase() === 'external';
  const isLink = /\/hyperlink$/i.test(Type);
  if (ACTIVE_RELATION.test(Type) || (isOutside && !isLink)) throw new DocumentRejectedError('active_content');
}

/** Word fields that start a program or fetch a file when they are updated. */
const ACTIVE_FIELD = /^\s*(DDE|DDEAUTO|INCLUDE|INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|DATABASE)\b/i;

/** Joins the text of each field, which may be split and nested. @throws {DocumentRejectedError} `active_content` when such a field is complete */
function createFieldCheck() {
  const fields: string[] = [];
  let isInstruction = false;
  const check = (instruction: string): void => {
    if (ACTIVE_FIELD.test(instruction)) throw new DocumentRejectedError('active_content');
  };
  return {
    open(tag: string, attributes: Attributes): void {
      if (tag === 'instrText') isInstruction = true;
      if (tag === 'fldSimple') check(attributes['instr'] ?? '');
      if (tag !== 'fldChar') return;
      const kind = attributes['fldCharType'];
      if (kind === 'begin') fields.push('');
      if (kind === 'separate') check(fields.at(-1) ?? '');
      if (kind === 'end') check(fields.pop() ?? '');
    },
    text(text: string): void {
      if (!isInstruction) return;
      // A field without a beginning: Word ignores it, another program might not.
      if (fields.length === 0) fields.push('');
      fields.push((fields.pop() ?? '') + text);
    },
    close(tag: string): void {
      if (tag === 'instrText') isInstruction = false;
      if (tag === 'document' || tag === 'hdr' || tag === 'ftr') fields.forEach(check);
    },
  };
}
