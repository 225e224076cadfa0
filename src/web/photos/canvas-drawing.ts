export type DrawableImage = ImageBitmap | HTMLImageElement;
type Canvas = OffscreenCanvas | HTMLCanvasElement;

export function drawToCanvas(source: DrawableImage, side: number) {
  const { width, height } = scaleToFit(sizeOf(source), side);
  const canvas = canvasOf(width, height);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  if (!context) throw new Error('no memory for a picture');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return {
    width,
    height,
    write: (type: string, quality: number): Promise<Blob> => written(canvas, type, quality),
    close: (): void => void (canvas.width = canvas.height = 0),
  };
}

/** Safari keeps what is unpacked until it is closed. */
export function releaseImage(source: DrawableImage): void {
  if ('close' in source) source.close();
  else source.removeAttribute('src');
}

const sizeOf = (source: DrawableImage): { width: number; height: number } =>
  'naturalWidth' in source ? { width: source.naturalWidth, height: source.naturalHeight } : source;

/** A picture this many times longer than wide is cut into pages, each as wide as it: its length does not decide how sharp it is. */
const LONG = 2;
/** Pixels of a side that every browser can draw. */
const DRAWABLE = 32_000;

/** Scales so that the longer side is at most `side`; a long picture gets no more pixels than a square. Never enlarges. */
export function scaleToFit(size: { readonly width: number; readonly height: number }, side: number): { width: number; height: number } {
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  const scale = Math.min(
    1,
    long <= LONG * short ? side / long : Math.min(side / (LONG * short), side / Math.sqrt(short * long), DRAWABLE / long),
  );
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) };
}

function canvasOf(width: number, height: number): Canvas {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

async function written(canvas: Canvas, type: string, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no memory for a picture'))), type, quality),
  );
}
