/** Number of pixels from the header; undefined if it says none. */
export function readPixelCount(bytes: Uint8Array<ArrayBuffer>): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint16(0) === 0xffd8) return ofJpeg(view);
    if (view.getUint32(0) === 0x89504e47) return view.getUint32(16) * view.getUint32(20);
    return ofHeif(view);
  } catch {
    // It ends before it says so.
    return undefined;
  }
}

/** Frames begin with one of C0 to CF; four of these are other things. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function ofJpeg(view: DataView): number | undefined {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    while (view.getUint8(at + 1) === 0xff) at++;
    if (view.getUint8(at) !== 0xff) return undefined;
    if (isFrame(view.getUint8(at + 1))) return view.getUint16(at + 5) * view.getUint16(at + 7);
  }
}

/** Photographs of an iPhone consist of tiles; the largest size that is named is that of the whole. */
function ofHeif(view: DataView): number | undefined {
  if (view.getUint32(4) !== tag('ftyp')) return undefined;
  let most = 0;
  for (let at = 8; at + 16 <= Math.min(view.byteLength, 65_536); at++) {
    if (view.getUint32(at) === tag('ispe')) most = Math.max(most, view.getUint32(at + 8) * view.getUint32(at + 12));
  }
  return most || undefined;
}

const tag = (name: string): number => [...name].reduce((all, letter) => all * 256 + letter.charCodeAt(0), 0);
