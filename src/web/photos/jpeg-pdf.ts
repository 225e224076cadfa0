/** A picture as it goes into the PDF. */
export interface JpegPage {
  readonly jpeg: Blob;
  readonly width: number;
  readonly height: number;
}

/** Letter with margins, in points, as the server lays out a picture that comes alone. */
const [SHORT, LONG, MARGIN] = [612, 792, 36];
/** More than what a page takes beside its picture, and than what the file does beside its pages. */
const BYTES_PER_PAGE = 600;

export const bytesBesidePictures = (pages: number): number => (pages + 1) * BYTES_PER_PAGE;

/** A PDF with one picture on each page, upright or across as it lies better. Pictures stay as they are: their bytes are not read. */
export function jpegPdf(pages: readonly JpegPage[]): Blob {
  const parts: BlobPart[] = [];
  const starts: number[] = [];
  let length = 0;
  const write = (part: string | Blob): void => {
    parts.push(part);
    length += typeof part === 'string' ? part.length : part.size;
  };
  const object = (dictionary: string, stream?: string | Blob): void => {
    starts.push(length);
    write(`${starts.length} 0 obj\n`);
    if (stream === undefined) write(`<< ${dictionary} >>\n`);
    else {
      write(`<< ${dictionary} /Length ${typeof stream === 'string' ? stream.length : stream.size} >>\nstream\n`);
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
  };
  write('%PDF-1.4\n');
  object('/Type /Catalog /Pages 2 0 R');
  object(`/Type /Pages /Count ${pages.length} /Kids [${pages.map((_, n) => `${3 + n * 3} 0 R`).join(' ')}]`);
  pages.forEach(({ jpeg, width, height }, n) => {
    const [across, down] = width > height ? [LONG, SHORT] : [SHORT, LONG];
    const scale = Math.min((across - 2 * MARGIN) / width, (down - 2 * MARGIN) / height);
    const [w, h] = [width * scale, height * scale];
    const [drawing, picture] = [4 + n * 3, 5 + n * 3];
    object(
      `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Contents ${drawing} 0 R ` +
        `/Resources << /XObject << /P ${picture} 0 R >> >>`,
    );
    object('', `q ${points(w)} 0 0 ${points(h)} ${points((across - w) / 2)} ${points((down - h) / 2)} cm /P Do Q`);
    object(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg,
    );
  });
  const table = length;
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  write(`xref\n0 ${starts.length + 1}\n0000000000 65535 f \n${rows}`);
  write(`trailer\n<< /Size ${starts.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}

const points = (length: number): string => length.toFixed(2);
