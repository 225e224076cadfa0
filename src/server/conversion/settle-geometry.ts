import { PDFArray, PDFName, type PDFPageLeaf, PDFNumber, PDFStream } from '@cantoo/pdf-lib';

type Box = readonly [left: number, bottom: number, right: number, top: number];
const LETTER: Box = [0, 0, 612, 792];

/**
 * Writes the page's boxes and rotation as readers understand them; an invalid box becomes upright Letter. Inherited
 * values are copied: PDFium ignores them when it flattens.
 */
export function settleGeometry(page: PDFPageLeaf): void {
  const media = boxOf(page, 'MediaBox') ?? LETTER;
  const cropped = boxOf(page, 'CropBox');
  const rotation = page.context.lookup(page.getInheritableAttribute(PDFName.of('Rotate')));
  const angle = rotation instanceof PDFNumber ? rotation.asNumber() : 0;
  const resources = page.getInheritableAttribute(PDFName.of('Resources'));
  const found = page.context.lookup(resources);
  // Readers take a stream for its dictionary.
  if (resources) page.set(PDFName.of('Resources'), found instanceof PDFStream ? found.dict : resources);
  page.set(PDFName.of('MediaBox'), page.context.obj([...media]));
  page.set(PDFName.of('CropBox'), page.context.obj([...((cropped && common(media, cropped)) ?? media)]));
  page.set(PDFName.of('Rotate'), page.context.obj(angle % 90 === 0 ? angle % 360 : 0));
}

function boxOf(page: PDFPageLeaf, name: string): Box | undefined {
  const [x1, y1, x2, y2] = boxIn(page.context.lookup(page.getInheritableAttribute(PDFName.of(name)))) ?? [0, 0, 0, 0];
  return withArea([Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]);
}

const common = (a: Box, b: Box): Box | undefined =>
  withArea([Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]);

const withArea = (box: Box): Box | undefined => (box[0] < box[2] && box[1] < box[3] ? box : undefined);

function boxIn(object: unknown): Box | undefined {
  if (!(object instanceof PDFArray) || object.size() !== 4) return undefined;
  const values = [0, 1, 2, 3]
    .map((index) => object.lookup(index))
    .map((value) => (value instanceof PDFNumber ? value.asNumber() : Number.NaN));
  return values.every(Number.isFinite) ? (values as unknown as Box) : undefined;
}
