import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createConverter, type ConversionResult } from '../../src/server/conversion/converter.ts';
import { createVirusScan, type VirusScan } from '../../src/server/conversion/virus-scan.ts';
import { findFreePort } from '../e2e/free-port.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { startFakeClamd, type FakeScannerReply } from './fake-clamd.ts';

/** The test file of the virus scanners' makers, in two halves so that none takes this file for it. */
const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));
const photo = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer();
const FOUND = 'stream: Eicar-Signature FOUND\0';

async function converted(file: Uint8Array, virusScan: VirusScan): Promise<ConversionResult> {
  const converter = createConverter({ folder: createTemporaryFolder('conversion'), virusScan });
  onTestFinished(() => converter.close());
  return converter.convert(file, 'photo.jpg');
}

test('a file that the scanner finds clean is converted, and the scanner saw all of it', async () => {
  let seen: Buffer | undefined;
  const clamd = await startFakeClamd((socket, file) => {
    seen = file;
    socket.end('stream: OK\0');
  });
  expect(await converted(photo, createVirusScan(clamd))).toMatchObject({ outcome: 'converted' });
  expect(seen?.equals(photo)).toBe(true);
});

test('a file with a virus is refused, also behind a picture', async () => {
  const clamd = await startFakeClamd((socket, file) => socket.end(file.includes(EICAR) ? FOUND : 'stream: OK\0'));
  expect(await converted(Buffer.concat([photo, EICAR]), createVirusScan(clamd))).toEqual({ outcome: 'refused', reason: 'infected' });
  expect(await createVirusScan(clamd)(EICAR)).toBe('infected');
  expect(await createVirusScan(clamd)(Buffer.alloc(0))).toBe('clean');
  expect(await createVirusScan(clamd)(Buffer.alloc(2 ** 20, 1))).toBe('clean');
});

test('the scanner may listen on a socket of the machine', async () => {
  const clamd = await startFakeClamd(FOUND, join(tmpdir(), `clamd ${process.pid}.ctl`));
  expect(clamd.href).toContain('%20');
  expect(await createVirusScan(clamd)(EICAR)).toBe('infected');
});

const habits: Readonly<Record<string, FakeScannerReply>> = {
  'stays silent': () => undefined,
  'hangs up': (socket) => socket.destroy(),
  'hangs up politely': (socket) => socket.end(),
  'is overloaded': 'INSTREAM size limit exceeded. ERROR\0',
  'answers half a sentence': 'stream: O',
  'answers with a sentence more': 'stream: OK\0stream: OK\0',
  'speaks of something else': 'HTTP/1.1 200 OK\r\n\r\nstream: OK\0',
  'never stops to speak': (socket) => socket.write('x'.repeat(100_000)),
  'starts to speak, then stays silent': (socket) => socket.write('stream: OK\0'),
};
test.each(Object.entries(habits))('a file is never taken when the scanner %s', async (_what, habit) => {
  const scan = createVirusScan(await startFakeClamd(habit), 1);
  expect(await converted(photo, scan)).toEqual({ outcome: 'refused', reason: 'not_checked' });
});

test('a file is never taken when the scanner is down', async () => {
  expect(await converted(photo, createVirusScan(new URL(`tcp://127.0.0.1:${await findFreePort()}`)))).toEqual({
    outcome: 'refused',
    reason: 'not_checked',
  });
  expect(await converted(photo, createVirusScan(new URL('unix:///nowhere/clamd.ctl')))).toEqual({
    outcome: 'refused',
    reason: 'not_checked',
  });
});

const installed = ['/usr/sbin/clamd'].filter((path) => existsSync(path));
test.each(installed)('the real ClamAV (%s) finds its test file', async (program) => {
  const folder = createTemporaryFolder('clamd');
  const port = await findFreePort();
  await writeFile(join(folder, 'eicar.hdb'), '44d88612fea8a8f36de82e1278abb02f:68:Eicar-Test-File\n');
  await writeFile(join(folder, 'clamd.conf'), `DatabaseDirectory ${folder}\nTCPSocket ${port}\nTCPAddr 127.0.0.1\nForeground yes\n`);
  const clamd = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
  onTestFinished(() => void clamd.kill('SIGKILL'));
  const scan = createVirusScan(new URL(`tcp://127.0.0.1:${port}`));
  await vi.waitFor(async () => expect(await scan(photo)).toBe('clean'), { timeout: 25_000, interval: 200 });
  expect(await scan(EICAR)).toBe('infected');
  clamd.kill('SIGSTOP');
  await pause(100);
  expect(await createVirusScan(new URL(`tcp://127.0.0.1:${port}`), 1)(photo)).toBe('not_checked');
});
