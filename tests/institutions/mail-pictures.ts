import { formatInstant } from '../../src/form/model/format-plain-date-time.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readInstitutionAssets, createMailLogo } from '../../scripts/vite/institution-assets.ts';
import { languagesOf } from '../../src/form/model/form-files.ts';
import { launchBrowser } from '../chromium.ts';
import { loadFormDefinition } from '../../src/server/platform/form-definition.ts';
import { composeMail } from '../../src/server/mail/compose-mail.ts';
import { LOGO_CONTENT_ID } from '../../src/server/mail/mail-delivery.ts';
import { MAIL_KINDS, MAIL_PARAMS } from './mail-params.ts';
import { shippedInstitutions } from './shipped-institutions.ts';

/** Writes a picture of every email of every institution and language: `node tests/institutions/mail-pictures.ts OUT_DIR [KIND ...]`. */
const [folder = 'screenshots/mails', ...wanted] = process.argv.slice(2);
const VIEWS = [
  { name: '390', width: 390 },
  { name: '700', width: 700 },
  { name: '700-dark', width: 700, dark: true },
  { name: '320-plain', width: 320, plain: true },
];

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
try {
  for (const { name, folder: root } of shippedInstitutions) {
    const definition = loadFormDefinition(root);
    const { institution } = definition.form;
    const logo = await createMailLogo(readInstitutionAssets(root, institution));
    for (const language of languagesOf(institution)) {
      const date = formatInstant(new Date('2027-04-01T00:05:00Z'), language, institution.time_zone ?? 'UTC');
      for (const kind of MAIL_KINDS.filter((one) => wanted.length === 0 || wanted.includes(one))) {
        const formState = { answers: {}, counts: {}, tabs: {}, today: '2027-03-31' };
        const mail = composeMail(
          definition.inLanguage(language),
          { kind, to: 'ada@example.org', params: { ...MAIL_PARAMS[kind], ...(kind === 'submitted' && { date }) }, formState },
          logo,
        );
        const file = join(folder, `${name}-${kind}-${language}`);
        await writeFile(`${file}.txt`, `${mail.subject}\n\n${mail.text}\n`);
        const html = mail.html.replace(`cid:${LOGO_CONTENT_ID}`, `data:image/png;base64,${logo?.toString('base64') ?? ''}`);
        for (const { name: view, width, dark, plain } of VIEWS) {
          const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme: dark ? 'dark' : 'light' });
          await page.setContent(plain ? html.replaceAll(/ style="[^"]*"|<style>.*?<\/style>/g, '') : html);
          await page.screenshot({ path: `${file}-${view}.png`, fullPage: true });
          await page.close();
        }
      }
    }
  }
} finally {
  await browser.close();
}
