import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sentenceByKey } from '../larkmere-form.ts';
import { pdfFile } from '../../../e2e/sample-files.ts';
import { damagedPhoto, createPagePhoto } from '../../../e2e/sample-photos.ts';
import { startSite, type RunningSite } from '../../../e2e/start-site.ts';
import { createAccount } from '../../../e2e/steps.ts';
import { createTemporaryFolder } from '../../../temporary-folder.ts';
import { browserEngines, useEngine } from './engines.ts';
import { startFirefox } from './start-firefox.ts';
import { expectFirstPage, expectErrorInView, submitWholeApplication } from './journey.ts';
import { questionTarget } from './browser-user.ts';

const folder = createTemporaryFolder('files', afterAll);
const file = join(folder, 'Zoë transcript.pdf');
writeFileSync(file, pdfFile('', 30_000).buffer);
let site: RunningSite | undefined;
beforeAll(async () => void (site = await startSite()));
afterAll(() => site?.close());

const photo = join(folder, 'IMG_2034.jpg');
const heic = join(folder, 'IMG_2035.HEIC');
beforeAll(async () => {
  const photoOf = await createPagePhoto('IMG_2034.jpg');
  writeFileSync(photo, photoOf.buffer);
  writeFileSync(heic, damagedPhoto(photoOf).buffer);
}, 60_000);

const siteOf = (): RunningSite => {
  if (!site) throw new Error('The site is not up yet');
  return site;
};

describe.each(browserEngines)('$name', ({ start }) => {
  describe.each([
    [1280, 900],
    [390, 844],
  ])('at %i x %i px', (width, height) => {
    const setting = useEngine(start);
    beforeEach(() => setting.engine.resize(width, height));

    test('a student goes all the way', { timeout: 240_000 }, async () => {
      await submitWholeApplication(setting.person, siteOf(), file);
    });

    test('a photo of 4 MB is turned, made small enough and attached; HEIC is refused with what helps', { timeout: 240_000 }, async () => {
      const { engine, person } = setting;
      const { email, password } = await createAccount(siteOf());
      await engine.open(`${siteOf().url}/login`);
      await person.fills({ role: 'field', name: sentenceByKey('auth.email') }, email);
      await person.fills({ role: 'field', name: sentenceByKey('auth.password') }, password);
      await person.presses({ role: 'button', name: sentenceByKey('auth.submit') });
      await person.isAt('/about');
      await person.rests();
      await person.presses({ role: 'link', name: 'Education', within: 'Main' });
      await expectFirstPage(person, 'Education');
      const input = { role: 'file', name: sentenceByKey('upload.choose'), within: questionTarget('transcript').name } as const;
      await engine.attach((await person.looksAt(input)).id, heic);
      await person.reads(sentenceByKey('photos.heic'), 60_000);
      await engine.attach((await person.looksAt(input)).id, photo);
      await person.reads(sentenceByKey('photos.one'), 60_000);
      await expect
        .poll(() =>
          engine.call(
            (name: string) => {
              const picture = document.querySelector<HTMLImageElement>(`img[alt="${name}"]`);
              return (picture?.naturalHeight ?? 0) > (picture?.naturalWidth ?? 0);
            },
            sentenceByKey('photos.look').replace('{page}', '1'),
          ),
        )
        .toBe(true);
      await person.presses({ role: 'button', name: `${sentenceByKey('upload.send_page')} ${questionTarget('transcript').name}` });
      await person.reads(sentenceByKey('upload.ready'), 60_000);
      await person.reads('IMG_2034.jpg');
      expect(await engine.problems(), 'nothing went wrong behind the scenes').toEqual([]);
    });

    test('a step that is left at its end leads to the top of the next', async () => {
      const { engine, person } = setting;
      await engine.open(`${siteOf().url}/about`);
      await person.looksAt(questionTarget('phone_home'));
      await person.rests();
      await engine.call(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await person.presses({ role: 'link', name: 'Final steps', within: 'Main' });
      await expectFirstPage(person, 'Final steps');
    });

    test('the address of a question far below shows it, with the focus', async () => {
      const { engine, person } = setting;
      await engine.open(`${siteOf().url}/education#conviction`);
      await person.looksAt(questionTarget('hs_gpa'));
      await expectErrorInView(person, 'conviction', 'Yes');
    });

    test('what a visitor typed is on every page that follows, however soon the previous one is left', async () => {
      const { engine, person } = setting;
      const about = `${siteOf().url}/about`;
      await engine.open(about);
      await person.fills(questionTarget('last_name'), 'Quist');
      await person.hits('Tab');
      await person.rests();
      for (const page of [`${siteOf().url}/education`, about, about]) await engine.open(page);
      await person.expectValue(questionTarget('last_name'), 'Quist');
    });
  });
});

describe.each(browserEngines.filter(({ name }) => name === 'Firefox'))('$name, which refuses cookies and storage', () => {
  const setting = useEngine(() => startFirefox({ 'network.cookie.cookieBehavior': 2 }));

  test('the form can be filled in, and the log-in says that cookies are needed', async () => {
    const { engine, person } = setting;
    await engine.open(`${siteOf().url}/about`);
    await person.fills(questionTarget('first_name'), 'Zoë');
    await person.presses({ role: 'button', name: sentenceByKey('button.save_and_continue') });
    await person.isAt('/signup');

    const { email, password } = await createAccount(siteOf());
    await engine.open(`${siteOf().url}/login`);
    await person.fills({ role: 'field', name: sentenceByKey('auth.email') }, email);
    await person.fills({ role: 'field', name: sentenceByKey('auth.password') }, password);
    await person.presses({ role: 'button', name: sentenceByKey('auth.submit') });
    await person.reads(sentenceByKey('auth.cookies_needed'));
    await person.isAt('/login');
    expect(await engine.problems()).toEqual([]);
  });
});
