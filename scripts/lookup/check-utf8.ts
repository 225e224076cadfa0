import { isUtf8 } from 'node:buffer';
import { Transform } from 'node:stream';
import { UnreadableList } from './unreadable-list.ts';

const NEW_LINE = 10;

/** Lets bytes through line by line as long as they are UTF-8; a file in another encoding would store broken names. */
export function checkUtf8(): Transform {
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  const check = (bytes: Buffer): Buffer => {
    if (!isUtf8(bytes) || bytes.includes(0)) {
      for (let start = 0; start < bytes.length; line++) {
        const end = bytes.indexOf(NEW_LINE, start) + 1 || bytes.length;
        const one = bytes.subarray(start, end);
        if (!isUtf8(one) || one.includes(0))
          throw new UnreadableList(line, 'this is not UTF-8 text. Save the file as "CSV UTF-8" and import it again.');
        start = end;
      }
    }
    for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, at + 1)) line++;
    return bytes;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        const bytes = Buffer.concat([rest, chunk]);
        const end = bytes.lastIndexOf(NEW_LINE) + 1;
        rest = bytes.subarray(end);
        done(null, check(bytes.subarray(0, end)));
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        done(null, check(rest));
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
