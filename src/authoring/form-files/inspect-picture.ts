import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Problem } from './checked-form.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** `at` is an offset in the text of an SVG. */
type PictureDefect = Problem & { readonly at?: number };

type PictureInspection = { readonly size: PictureSize | undefined } | { readonly flaws: readonly PictureDefect[] };

export function inspectPicture(name: string, bytes: Buffer): PictureInspection {
  if (name.endsWith('.svg')) return readSvg(bytes.toString('utf8'));
  const [kind, readSize] = RASTER_KINDS.find(([, , ending]) => ending.test(name)) ?? RASTER_KINDS[0];
  const size = readSize(bytes);
  if (size) return { size };
  return { flaws: [{ what: `This file is not ${kind}`, advice: `Export the picture as ${kind}: renaming a file does not convert it.` }] };
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const pngSize = (bytes: Buffer): PictureSize | undefined =>
  bytes.subarray(0, PNG.length).equals(PNG) && bytes.length >= 24
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined;

/** Looks for the segment that begins a frame: C0 to CF, but for tables (C4, CC) and an extension (C8). */
function jpegSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let isTurned = false;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return isTurned ? { width: height, height: width } : { width, height };
    }
    if (marker === 0xe1) isTurned ||= exifOrientation(bytes.subarray(at + 4)) >= 5;
  }
  return undefined;
}

const ORIENTATION_TAG = 0x0112;

/** Orientation of a camera, from 1 to 8: from 5 on, browsers exchange width and height. 0 if it is not said. */
function exifOrientation(segment: Buffer): number {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return 0;
  const tiff = segment.subarray(6);
  const number = (at: number, length: number): number => {
    if (at + length > tiff.length) return 0;
    return tiff.toString('latin1', 0, 2) === 'II' ? tiff.readUIntLE(at, length) : tiff.readUIntBE(at, length);
  };
  const directory = number(4, 4);
  for (let entry = directory + 2, left = number(directory, 2); left > 0; entry += 12, left -= 1)
    if (number(entry, 2) === ORIENTATION_TAG) return number(entry + 8, 2);
  return 0;
}

/** Size in the first chunk: of an extended file, a lossy or a lossless one (RFC 9649). */
function webpSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12) !== 'RIFFWEBP') return undefined;
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (chunk === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  const bits = bytes.readUInt32LE(21);
  return chunk === 'VP8L' ? { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) } : undefined;
}

const RASTER_KINDS = [
  ['a PNG', pngSize, /\.png$/],
  ['a JPEG', jpegSize, /\.jpe?g$/],
  ['a WebP', webpSize, /\.webp$/],
] as const;

const FOREIGN_ELEMENTS = ['script', 'foreignObject', 'iframe', 'embed', 'object', 'audio', 'video'];
const DRAW_ONLY = 'Remove it, or export the picture again as plain SVG.';
const ELSEWHERE = /url\(\s*['"]?(?!#|data:image\/|['"\s])|@import/i;

function readSvg(text: string): PictureInspection {
  const flaws: PictureDefect[] = [];
  const tag = { root: undefined as SaxesTagPlain | undefined, at: 0 };
  const parser = new SaxesParser();
  const refuse = (what: string, advice: string, at = tag.at): void => void flaws.push({ what, advice, at });
  const elsewhere = (what: string, at?: number): void =>
    refuse(`${what} links to another file, which browsers do not load for a picture`, 'Put what it shows into the picture itself.', at);
  parser.on('opentagstart', ({ name }) => {
    tag.at = text.lastIndexOf('<', parser.position - 1);
    if (FOREIGN_ELEMENTS.includes(name.replace(/^.*:/, ''))) refuse(`A picture must not contain <${name}>`, DRAW_ONLY);
  });
  parser.on('attribute', ({ name, value }) => {
    const at = text.lastIndexOf(name, parser.position);
    if (/^on/i.test(name)) refuse(`A picture must not run scripts, such as "${name}"`, DRAW_ONLY, at);
    else if (/^(xlink:)?href$/.test(name) && !/^(#|data:image\/)/.test(value.trim())) elsewhere(`"${name}"`, at);
    else if (ELSEWHERE.test(value)) elsewhere(`"${name}"`, at);
  });
  parser.on('opentag', (opened) => void (tag.root ??= opened));
  parser.on('text', (words) => {
    if (ELSEWHERE.test(words)) elsewhere('A style');
  });
  parser.on('cdata', (words) => {
    if (ELSEWHERE.test(words)) elsewhere('A style');
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') elsewhere('"xml-stylesheet"', text.indexOf('<?xml-stylesheet'));
  });
  const broken = findXmlDefect(parser, text);
  const isSvg = tag.root?.name.replace(/^.*:/, '') === 'svg' && String(tag.root.attributes['xmlns'] ?? '').endsWith('/svg');
  if (broken !== undefined || !isSvg) {
    const what =
      broken === undefined ? 'This file is not an SVG: it does not begin with <svg xmlns="http://www.w3.org/2000/svg">' : broken.what;
    return { flaws: [{ what, advice: 'Export the picture as SVG: renaming a file does not convert it.', at: broken?.at ?? 0 }] };
  }
  return flaws.length > 0 ? { flaws } : { size: tag.root && sizeOf(tag.root) };
}

function findXmlDefect(parser: SaxesParser, text: string): PictureDefect | undefined {
  let broken: PictureDefect | undefined;
  parser.on('error', ({ message }) => {
    broken ??= { what: `This file is not an SVG: ${message.replace(/^[\d:]+ /, '').replace(/\.$/, '')}`, advice: '', at: parser.position };
  });
  parser.write(text).close();
  return broken;
}

function sizeOf({ attributes }: SaxesTagPlain): PictureSize | undefined {
  const [, , ...box] = (attributes['viewBox'] ?? '').split(/[\s,]+/).map(Number);
  const given = [attributes['width'], attributes['height']].map((length) => Number(/^([\d.]+)(px)?$/.exec(length?.trim() ?? '')?.[1]));
  const [width, height] = [box, given].find((pair) => pair.length === 2 && pair.every((length) => length > 0)) ?? [];
  return width === undefined || height === undefined ? undefined : { width, height };
}
