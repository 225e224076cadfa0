import { Refused } from '../refusals.ts';
import type { Change } from '../store/application-changes.ts';

type Place = Pick<Change, 'accountId' | 'number'>;

const NUMBER_BYTES = 8;
const ID_BYTES = 16;

/** A place among all changes, as another system keeps it until the next time: text that says nothing to it. */
export function cursorOf({ accountId, number }: Place): string {
  const bytes = Buffer.alloc(NUMBER_BYTES);
  bytes.writeBigInt64BE(number);
  return Buffer.concat([bytes, Buffer.from(accountId.replaceAll('-', ''), 'hex')]).toString('base64url');
}

/** @throws {Refused} `wrong_cursor` for what was never a cursor */
export function readCursor(text: string): Place {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== NUMBER_BYTES + ID_BYTES || bytes.toString('base64url') !== text) throw new Refused('wrong_cursor');
  const id = bytes.toString('hex', NUMBER_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { accountId: id, number: bytes.readBigInt64BE() };
}
