import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { text } from '../application.ts';
import { pdfFile } from '../../../e2e/sample-files.ts';
import { damagedPhoto, photoOfPage } from '../../../e2e/sample-photos.ts';
import { startSite, type Site } from '../../../e2e/site.ts';
import { givenAccount } from '../../../e2e/steps.ts';
import { engines, useEngine } from './engines.ts';
import { startFirefox } from './firefox.ts';
import { expectBeginning, expectInSight, goAllTheWay } from './journey.ts';
import { question } from './person.ts';

const folder = mkdtempSync(join(tmpdir(), 'matricula-files-'));
const file = join(folder, 'Zoë transcript.pdf');
writeFileSync(file, pdfFile('', 30_000).buffer);
let site: Site | undefined;
beforeAll(async () => void (site = await startSite()));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await site?.close();
});

const photo = join(folder, 'IMG_2034.jpg');
const heic = join(folder, 'IMG_2035.HEIC');
beforeAll(async () => {
  const photoOf = await photoOfPage('IMG_2034.jpg');
  writeFileSync(photo, photoOf.buffer);
  writeFileSync(heic, damagedPhoto(photoOf).buffer);
}, 60_000);

const siteOf = (): Site => {
  if (!site) throw new Error('The site is not up yet');
  return site;
};

describe.each(engines)('$name', ({ start }) => {
  describe.each([
    [1280, 900],
    [390, 844],
  ])('at %i x %i px', (width, height) => {
    const setting = useEngine(start);
    beforeEach(() => setting.engine.resize(width, height));

    test('a student goes all the way', { timeout: 240_000 }, async () => {
      await goAllTheWay(setting.person, siteOf(), file);
    });

    test('a photo of 4 MB is turned, made small enough and attached; HEIC is refused with what helps', { timeout: 240_000 }, async () => {
      const { engine, person } = setting;
      const { email, password } = await givenAccount(siteOf());
      await engine.open(`${siteOf().url}/login`);
      await person.fills({ role: 'field', name: text('auth.email') }, email);
      await person.fills({ role: 'field', name: text('auth.password') }, password);
      await person.presses({ role: 'button', name: text('auth.submit') });
      await person.isAt('/about');
      await person.rests();
      await person.presses({ role: 'link', name: 'Education', within: 'Main' });
      await expectBeginning(person, 'Education');
      const input = { role: 'file', name: text('upload.choose'), within: question('transcript').name } as const;
      await engine.attach((await person.looksAt(input)).id, heic);
      await person.reads(text('photos.heic'), 60_000);
      await engine.attach((await person.looksAt(input)).id, photo);
      await person.reads(text('photos.one'), 60_000);
      await expect
        .poll(() =>
          engine.call(
            (name: string) => {
              const picture = document.querySelector<HTMLImageElement>(`img[alt="${name}"]`);
              return (picture?.naturalHeight ?? 0) > (picture?.naturalWidth ?? 0);
            },
            text('photos.look').replace('{page}', '1'),
          ),
        )
        .toBe(true);
      await person.presses({ role: 'button', name: `${text('upload.send_page')} ${question('transcript').name}` });
      await person.reads(text('upload.ready'), 60_000);
      await person.reads('IMG_2034.jpg');
      expect(await engine.problems(), 'nothing went wrong behind the scenes').toEqual([]);
    });

    test('a step that is left at its end leads to the top of the next', async () => {
      const { engine, person } = setting;
      await engine.open(`${siteOf().url}/about`);
      await person.looksAt(question('phone_home'));
      await person.rests();
      await engine.call(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await person.presses({ role: 'link', name: 'Final steps', within: 'Main' });
      await expectBeginning(person, 'Final steps');
    });

    test('the address of a question far below shows it, with the focus', async () => {
      const { engine, person } = setting;
      await engine.open(`${siteOf().url}/education#conviction`);
      await person.looksAt(question('hs_gpa'));
      await expectInSight(person, 'conviction', 'Yes');
    });

    test('what a visitor typed is on every page that follows, however soon the previous one is left', async () => {
      const { engine, person } = setting;
      const about = `${siteOf().url}/about`;
      await engine.open(about);
      await person.fills(question('last_name'), 'Quist');
      await person.hits('Tab');
      await person.rests();
      for (const page of [`${siteOf().url}/education`, about, about]) await engine.open(page);
      await person.expectValue(question('last_name'), 'Quist');
    });
  });
});

describe.each(engines.filter(({ name }) => name === 'Firefox'))('$name, which refuses cookies and storage', () => {
  const setting = useEngine(() => startFirefox({ 'network.cookie.cookieBehavior': 2 }));

  test('the form can be filled in, and the log-in says that cookies are needed', async () => {
    const { engine, person } = setting;
    await engine.open(`${siteOf().url}/about`);
    await person.fills(question('first_name'), 'Zoë');
    await person.presses({ role: 'button', name: text('button.save_and_continue') });
    await person.isAt('/signup');

    const { email, password } = await givenAccount(siteOf());
    await engine.open(`${siteOf().url}/login`);
    await person.fills({ role: 'field', name: text('auth.email') }, email);
    await person.fills({ role: 'field', name: text('auth.password') }, password);
    await person.presses({ role: 'button', name: text('auth.submit') });
    await person.reads(text('auth.cookies_needed'));
    await person.isAt('/login');
    expect(await engine.problems()).toEqual([]);
  });
});
