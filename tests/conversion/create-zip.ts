import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly data: Uint8Array;
  readonly saysSize?: number;
  readonly flags?: number;
  readonly mode?: number;
}

const NOTHING = deflateRawSync('');

export function createZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, saysSize = data.length, flags = 0, mode = 0o100644 } of entries) {
    const packed = data.length === 0 ? NOTHING : deflateRawSync(data);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(flags, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(saysSize, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(mode * 2 ** 16, 6);
    place.writeUInt32LE(offset, 10);
    const file = Buffer.concat([Buffer.from('504b0304', 'hex'), head, Buffer.from(name), packed]);
    files.push(file);
    // Made on Unix, so that the mode counts.
    directory.push(Buffer.concat([Buffer.from('504b01021e03', 'hex'), head, place, Buffer.from(name)]));
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(Math.min(entries.length, 0xfffe), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xfffe), 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}
