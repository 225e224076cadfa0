import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';
import { useInstitutionSite } from './institution-site.ts';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly purpose: string;
}

describe.each(shippedInstitutions)('the institution $name', ({ folder }) => {
  const { form, setting, openForm, asVisitor } = useInstitutionSite(folder);

  test('can be put on a home screen, under its name, in its colors, without the bars of a browser', () =>
    asVisitor(async ({ page, context }) => {
      await openForm(page);
      const browser = await context.newCDPSession(page);
      const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
      // Each visit has an incognito window, from which a whole Chromium installs nothing.
      expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
      const { data = '', errors } = await browser.send('Page.getAppManifest');
      expect(errors).toEqual([]);
      const { short_name, theme } = form.institution;
      const shown = { display: 'standalone', short_name, lang: form.language, theme_color: theme.primary.main };
      expect(JSON.parse(data)).toMatchObject(shown);
      for (const scheme of ['light', 'dark'])
        expect(await page.getAttribute(`meta[name="theme-color"][data-scheme="${scheme}"]`, 'content')).toMatch(/^#[0-9a-f]{6}$/i);
    }));

  test('has icons in the sizes that phones ask for, of which some fill any shape that is cut out of them', async () => {
    const manifest = (await (await fetch(`${setting.site.url}/manifest.webmanifest`)).json()) as { readonly icons: readonly Icon[] };
    const found = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
    expect(found).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']));
    for (const { src, sizes, purpose } of manifest.icons) {
      const picture = sharp(Buffer.from(await (await fetch(setting.site.url + src)).arrayBuffer()));
      const { width, height } = await picture.metadata();
      expect(`${width}x${height}`).toBe(sizes);
      if (purpose === 'any') continue;
      const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
      const pixel = (x: number, y: number): string =>
        data
          .subarray((y * info.width + x) * info.channels)
          .subarray(0, 3)
          .join();
      const corners = [pixel(0, 0), pixel(info.width - 1, 0), pixel(0, info.height - 1), pixel(info.width - 1, info.height - 1)];
      expect(new Set([...corners, pixel(info.width >> 1, 0)]).size).toBe(1);
      expect((await sharp(data, { raw: info }).stats()).isOpaque).toBe(true);
    }
  });
});
