/** A picture as it goes into the PDF. */
export interface JpegPage {
  readonly jpeg: Blob;
  readonly width: number;
  readonly height: number;
}

const [SHORT, LONG, MARGIN] = [612, 792, 36];
/** More than what a page takes beside its picture, and than what the file does beside its pages. */
const BYTES_PER_PAGE = 600;

/** More than what the further pages of long pictures take. */
const BYTES_OF_STRIPS = 12_000;

export const pdfOverheadBytes = (pages: number): number => (pages + 1) * BYTES_PER_PAGE + BYTES_OF_STRIPS;

/** The pages of a picture: one, upright or across as it lies better; several as wide as the picture where it is a long strip. */
function sheetsOf({ width, height }: JpegPage) {
  const [across, down] = width > height ? [LONG, SHORT] : [SHORT, LONG];
  const [room, tall] = [across - 2 * MARGIN, down - 2 * MARGIN];
  const isStrip = (height * room) / width > 2 * tall;
  const scale = isStrip ? room / width : Math.min(room / width, tall / height);
  const [w, h] = [width * scale, height * scale];
  return Array.from({ length: isStrip ? Math.ceil(h / tall) : 1 }, (_, n) => {
    const bottom = isStrip ? MARGIN + tall * (n + 1) - h : (down - h) / 2;
    const clip = isStrip ? `${MARGIN} ${MARGIN} ${room} ${tall} re W n ` : '';
    return { across, down, drawing: `q ${clip}${points(w)} 0 0 ${points(h)} ${points((across - w) / 2)} ${points(bottom)} cm /P Do Q` };
  });
}

/** A PDF with one picture on each page, or a long one on several. Pictures stay as they are: their bytes are not read. */
export function createPdfFromJpegs(pages: readonly JpegPage[]): Blob {
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
  const sheets = pages.flatMap((page, n) => sheetsOf(page).map((sheet) => ({ ...sheet, picture: 3 + n })));
  const first = 3 + pages.length;
  write('%PDF-1.4\n');
  object('/Type /Catalog /Pages 2 0 R');
  object(`/Type /Pages /Count ${sheets.length} /Kids [${sheets.map((_, n) => `${first + n * 2} 0 R`).join(' ')}]`);
  for (const { jpeg, width, height } of pages) {
    object(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg,
    );
  }
  sheets.forEach(({ across, down, drawing, picture }, n) => {
    object(
      `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Contents ${first + n * 2 + 1} 0 R ` +
        `/Resources << /XObject << /P ${picture} 0 R >> >>`,
    );
    object('', drawing);
  });
  const table = length;
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  write(`xref\n0 ${starts.length + 1}\n0000000000 65535 f \n${rows}`);
  write(`trailer\n<< /Size ${starts.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}

const points = (length: number): string => length.toFixed(2);
