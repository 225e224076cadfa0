import { buffer } from 'node:stream/consumers';
import { loadDrawing } from './draw-pages.ts';
import { dropPrivileges } from './drop-privileges.ts';
import { READY } from './worker-reply.ts';

// Reads one converted PDF from standard input, and writes a line with the sizes of the pictures of its first pages, then the pictures,
// to standard output.
const draw = await loadDrawing();
dropPrivileges();
process.stdout.write(READY);
const pictures = await draw(new Uint8Array(await buffer(process.stdin)));
process.stdout.write(`${JSON.stringify(pictures.map(({ length }) => length))}\n`);
for (const picture of pictures) process.stdout.write(picture);
