import {
  concatTransformationMatrix,
  drawObject,
  popGraphicsState,
  pushGraphicsState,
  PDFArray,
  PDFContentStream,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFOperator,
  type PDFPageLeaf,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

const HIDDEN = 2;
const NOT_ON_SCREEN = 32;
type Box = readonly [number, number, number, number];
type Matrix = readonly [number, number, number, number, number, number];

/** Draws what annotations show (filled fields, signatures, stamps, comments) on the page itself, where it stays when they are removed. */
export function drawAnnotations(page: PDFPageLeaf): void {
  const annotations = page.Annots();
  if (!annotations || annotations.size() === 0) return;
  const operators = annotations.asArray().flatMap((entry, index) => {
    const annotation = page.context.lookup(entry);
    return annotation instanceof PDFDict ? drawn(page, annotation, `Annotation${index}`) : [];
  });
  if (operators.length === 0) return;
  const { context } = page;
  page.normalize();
  page.wrapContentStreams(
    context.register(PDFContentStream.of(context.obj({}), [pushGraphicsState()])),
    context.register(PDFContentStream.of(context.obj({}), [popGraphicsState(), ...operators])),
  );
}

function drawn(page: PDFPageLeaf, annotation: PDFDict, name: string): readonly PDFOperator[] {
  const flags = annotation.lookup(PDFName.of('F'));
  if (flags instanceof PDFNumber && (flags.asNumber() & (HIDDEN | NOT_ON_SCREEN)) !== 0) return [];
  const appearance = appearanceOf(annotation);
  const place = numbersOf(annotation.lookup(PDFName.of('Rect')), 4) as Box | undefined;
  if (!appearance || !place) return [];
  const form = page.context.lookup(appearance, PDFStream).dict;
  const box = numbersOf(form.lookup(PDFName.of('BBox')), 4) as Box | undefined;
  const matrix = (numbersOf(form.lookup(PDFName.of('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0]) as unknown as Matrix;
  if (!box) return [];
  form.set(PDFName.of('Type'), PDFName.of('XObject'));
  form.set(PDFName.of('Subtype'), PDFName.of('Form'));
  const transformation = fitting(transformed(box, matrix), place);
  if (!transformation) return [];
  page.setXObject(PDFName.of(name), appearance);
  return [pushGraphicsState(), concatTransformationMatrix(...transformation), drawObject(name), popGraphicsState()];
}

/** The normal appearance; for a check box, the one for its state. */
function appearanceOf(annotation: PDFDict): PDFRef | undefined {
  const appearances = annotation.lookup(PDFName.of('AP'));
  let normal = appearances instanceof PDFDict ? appearances.get(PDFName.of('N')) : undefined;
  const found = annotation.context.lookup(normal);
  const state = annotation.lookup(PDFName.of('AS'));
  if (found instanceof PDFDict) normal = state instanceof PDFName ? found.get(state) : undefined;
  return normal instanceof PDFRef && annotation.context.lookup(normal) instanceof PDFStream ? normal : undefined;
}

/** The numbers of a list that has exactly this many; undefined for anything else. */
export function numbersOf(object: unknown, count: number): readonly number[] | undefined {
  if (!(object instanceof PDFArray) || object.size() !== count) return undefined;
  const values = object
    .asArray()
    .map((_, index) => object.lookup(index))
    .map((value) => (value instanceof PDFNumber ? value.asNumber() : Number.NaN));
  return values.every(Number.isFinite) ? values : undefined;
}

/** The upright box around a box that was moved and rotated. */
function transformed([left, bottom, right, top]: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    [left, bottom],
    [left, top],
    [right, bottom],
    [right, top],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** ISO 32000-1, 12.5.5: the matrix that maps the appearance's box to the annotation's rectangle. */
function fitting(from: Box, place: Box): [number, number, number, number, number, number] | undefined {
  const [left, right] = [Math.min(place[0], place[2]), Math.max(place[0], place[2])];
  const [bottom, top] = [Math.min(place[1], place[3]), Math.max(place[1], place[3])];
  const [width, height] = [from[2] - from[0], from[3] - from[1]];
  if (width === 0 || height === 0) return undefined;
  const [across, up] = [(right - left) / width, (top - bottom) / height];
  return [across, 0, 0, up, left - from[0] * across, bottom - from[1] * up];
}
