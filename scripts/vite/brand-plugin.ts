import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { ASSETS_DIR, MAIL_LOGO_FILE, PUBLIC_URL_PLACEHOLDER } from '../../src/api/url-paths.ts';
import {
  type ColorScheme,
  colorVariableName,
  THEME_COLORS,
  THEME_SHADES,
  type BannerColorRole,
  type FocusColorRole,
} from '../../src/api/colors.ts';
import { translateFormFiles, programText } from '../../src/form/compile/translate-form-files.ts';
import { INSTITUTION_FILE, translationFile, textFile } from '../../src/form/model/form-file-paths.ts';
import { type FormFiles, type TextJson, textDirectionOf } from '../../src/form/model/form-files.ts';
import type { Institution, Theme } from '../../src/form/model/institution.ts';
import { escapeHtml } from '../../src/server/platform/html.ts';
import { BANNER_PALETTE, themeColor, FOCUS_COLORS } from '../../src/authoring/form-files/color-pairs.ts';
import { deriveDarkTheme } from '../../src/authoring/form-files/dark-theme.ts';
import { buildLanguage, DIRECTION_ENV, NOTICES_FILE, institutionLanguages } from './build-language.ts';
import { loadDisplayFont } from './load-display-font.ts';
import {
  readInstitutionAssets,
  readSectionPictures,
  createMailLogo,
  logoImages,
  type InstitutionAsset,
  type LogoImage,
} from './institution-assets.ts';

const MANIFEST = 'manifest.webmanifest';
const TOUCH_ICON = 'touch-icon.png';
const ICONS: Readonly<Record<string, { readonly edge: number; readonly purpose: 'any' | 'maskable' }>> = {
  [TOUCH_ICON]: { edge: 180, purpose: 'any' },
  'icon-192.png': { edge: 192, purpose: 'any' },
  'icon-512.png': { edge: 512, purpose: 'any' },
  'icon-maskable-192.png': { edge: 192, purpose: 'maskable' },
  'icon-maskable-512.png': { edge: 512, purpose: 'maskable' },
};

const FALLBACK_COLOR = '#222222';

/** Placeholder in index.html for the mark beside the institution's name. */
const LOGO_PLACE = '<!--logo-->';
const COLORS_PLACE = /--colors:\s*(light|dark)/g;
const OWN_MARK =
  '<svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" rx="10" fill="currentColor" />' +
  '<g fill="none" stroke="var(--white-main)" stroke-linecap="round" stroke-linejoin="round">' +
  '<path d="M10 29V14l10 9.5L30 14v15" stroke-width="3.6" /><path d="M15.5 33h9" stroke-width="2.4" opacity="0.7" /></g></svg>';

type Named = Pick<Institution, 'name' | 'short_name' | 'product_name'> & {
  readonly assets: ReturnType<typeof readInstitutionAssets>;
  readonly pictures: ReturnType<typeof readSectionPictures>;
  readonly language: string;
  readonly sentences: TextJson;
  readonly direction: string;
  readonly choice: 'one' | 'several';
  readonly schemes: ReturnType<typeof colorSchemes>;
  readonly font: ReturnType<typeof loadDisplayFont>;
};

/** Brands index.html, theme color, favicon, manifest, icons, and previews of shared links. */
export function brandPlugin(root: string): Plugin {
  let isBuilt = false;
  const files = async (): Promise<Readonly<Record<string, { readonly type: string; readonly source: string | Uint8Array }>>> => {
    const institution = readInstitution(root);
    const pictures = [...Object.values(institution.assets), ...institution.pictures.values()].map(
      (asset) => [asset.fileName, asset] as const,
    );
    const icons = await Promise.all(
      Object.entries(ICONS).map(async ([name, icon]) => [name, { type: 'image/png', source: await png(institution, icon) }] as const),
    );
    const logo = await createMailLogo(institution.assets);
    return {
      ...Object.fromEntries([...pictures, ...icons]),
      ...(logo && { [MAIL_LOGO_FILE]: { type: 'image/png', source: logo } }),
      ...(institution.font && { [institution.font.fileName]: institution.font }),
      [MANIFEST]: { type: 'application/manifest+json', source: manifest(institution) },
    };
  };
  return {
    name: 'matricula-brand',
    configResolved({ command }) {
      isBuilt = command === 'build';
    },
    transformIndexHtml: (html) => {
      const { sentences, assets, pictures: _, schemes, font, ...institution } = readInstitution(root);
      const { light, dark } = schemes ?? {};
      const bars = { bar_light: light?.primary.main ?? FALLBACK_COLOR, bar_dark: dark?.white.main ?? FALLBACK_COLOR };
      const words: Readonly<Record<string, string>> = { ...sentences, ...institution, ...bars };
      return {
        html: html
          .replaceAll(COLORS_PLACE, (_, scheme: ColorScheme) => (schemes ? colorStyles(schemes[scheme], scheme) : ''))
          .replace(LOGO_PLACE, headerMark(logoImages(assets)))
          .replaceAll(/%([\w.]+)%/g, (whole, name: string) => escapeHtml(words[name] ?? whole)),
        tags: [
          ...(font ? [{ tag: 'style', children: font.styles }] : []),
          ...tags(schemes, assets.icon),
          ...(assets.social ? preview(assets.social, isBuilt ? PUBLIC_URL_PLACEHOLDER : '') : []),
        ],
      };
    },
    generateBundle: {
      // Runs after Vite has gathered the notices of packages.
      order: 'post',
      async handler(_options, bundle) {
        // One set serves all languages.
        if (this.environment.name !== 'client' || buildLanguage(root).isOther) return;
        for (const [fileName, { source }] of Object.entries(await files())) this.emitFile({ type: 'asset', fileName, source });
        const notices = bundle[NOTICES_FILE];
        const { font } = readInstitution(root);
        if (font && notices?.type === 'asset') notices.source = `${String(notices.source)}\n${font.license}`;
      },
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.slice(1) ?? '';
        if (![MANIFEST, MAIL_LOGO_FILE].includes(name) && !Object.hasOwn(ICONS, name) && !name.startsWith(`${ASSETS_DIR}/`)) return next();
        void files().then((all) => {
          response.statusCode = Object.hasOwn(all, name) ? 200 : 404;
          return response.setHeader('Content-Type', all[name]?.type ?? '').end(all[name]?.source);
        }, next);
      });
    },
  };
}

/** The form plugin reports a file that cannot be read, and then shows no page. */
function readInstitution(root: string): Named {
  const [first, ...others] = institutionLanguages(root);
  const { language } = buildLanguage(root);
  const files = [INSTITUTION_FILE, textFile(first), translationFile(language)] as const;
  const written = Object.fromEntries(files.map((file) => [file, readJson(join(root, file))])) as Partial<FormFiles> as FormFiles;
  const formFiles = translateFormFiles(written, language);
  const institution = formFiles[INSTITUTION_FILE] as Partial<Institution>;
  const { name = '', short_name = '', product_name = '', theme, assets } = institution;
  return {
    assets: readInstitutionAssets(root, { ...(assets && { assets }) }),
    pictures: readSectionPictures(root, { ...(assets && { assets }) }),
    language,
    sentences: { ...programText(language, written[translationFile(language)]), ...formFiles[textFile(first)] },
    direction: process.env[DIRECTION_ENV] ?? textDirectionOf(language),
    choice: others.length === 0 ? 'one' : 'several',
    name,
    short_name,
    product_name,
    schemes: colorSchemes(theme),
    font: loadDisplayFont(institution),
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

const tags = (schemes: Named['schemes'], icon: InstitutionAsset | undefined): HtmlTagDescriptor[] => [
  {
    tag: 'link',
    attrs: icon
      ? { rel: 'icon', type: icon.type, href: `/${icon.fileName}` }
      : { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(svg(schemes, 8))}` },
    injectTo: 'head',
  },
  { tag: 'link', attrs: { rel: 'apple-touch-icon', href: `/${TOUCH_ICON}` }, injectTo: 'head' },
  { tag: 'link', attrs: { rel: 'manifest', href: `/${MANIFEST}` }, injectTo: 'head' },
];

/** Open Graph preview of shared links. `address`: of the site, as its readers write it. */
const preview = ({ fileName, width, height }: InstitutionAsset, address: string): HtmlTagDescriptor[] =>
  Object.entries({ image: `${address}/${fileName}`, 'image:width': String(width), 'image:height': String(height) }).map(
    ([property, content]) => ({ tag: 'meta', attrs: { property: `og:${property}`, content }, injectTo: 'head' }),
  );

const headerMark = (logos: readonly LogoImage[]): string =>
  logos.length === 0 ? OWN_MARK : logos.map((logo) => `<img ${attributes({ ...logo, alt: '' })} />`).join('');

const attributes = ({ className, ...others }: LogoImage & { readonly alt: string }): string =>
  Object.entries({ ...others, class: className })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${value}"`]))
    .join(' ');

const manifest = ({ name, short_name, product_name, schemes, language, direction }: Named): string =>
  JSON.stringify({
    name: `${product_name}, ${name}`,
    short_name,
    id: '/',
    start_url: '/',
    display: 'standalone',
    lang: language,
    dir: direction,
    theme_color: schemes?.light.primary.main ?? FALLBACK_COLOR,
    background_color: schemes?.light.neutral.extraLight ?? '#ffffff',
    icons: Object.entries(ICONS).map(([file, { edge, purpose }]) => ({
      src: `/${file}`,
      sizes: `${edge}x${edge}`,
      type: 'image/png',
      purpose,
    })),
  });

/** The header's mark on a tab, also in dark mode. Phones round the corners of their icons themselves. */
const svg = (schemes: Named['schemes'], radius: number): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  (radius > 0 && schemes ? `<style>@media(prefers-color-scheme:dark){${inDark(schemes.dark)}}</style>` : '') +
  `<rect width="32" height="32" rx="${radius}" fill="${escapeHtml(schemes?.light.primary.main ?? FALLBACK_COLOR)}"/>` +
  '<path d="M7 23V9l9 9 9-9v14" fill="none" stroke="white" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/></svg>';
const inDark = ({ primary, white }: Theme): string => `rect{fill:${primary.main}}path{stroke:${white.main}}`;

/** Margin of masked icons on each side: phones keep at least a circle of four fifths. Our own mark is well within it. */
const MASKED_AWAY = 0.12;

async function png({ schemes, assets: { icon } }: Named, { edge, purpose }: (typeof ICONS)[string]): Promise<Buffer> {
  const border = purpose === 'maskable' && icon ? Math.round(edge * MASKED_AWAY) : 0;
  const inner = edge - 2 * border;
  const picture = await sharp(icon?.source ?? Buffer.from(svg(schemes, 0)), {
    density: 72 * (inner / (icon ? Math.max(icon.width, icon.height) : 32)),
  })
    .resize(inner, inner, { fit: 'contain', background: TRANSPARENT })
    .png()
    .toBuffer();
  // Phones show transparency as black.
  const ground = border > 0 ? await edgeColor(picture) : 'white';
  return sharp(picture)
    .extend({ top: border, bottom: border, left: border, right: border, background: ground })
    .flatten({ background: ground })
    .png()
    .toBuffer();
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/** Color at the middle of a picture's upper edge, to extend the picture; white where it is transparent. */
async function edgeColor(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const [red = 255, green = 255, blue = 255, alpha = 0] = data.subarray(Math.floor(info.width / 2) * 4);
  return alpha < 250 ? 'white' : `rgb(${red}, ${green}, ${blue})`;
}

function colorSchemes(theme: Institution['theme'] | undefined): Readonly<Record<ColorScheme, Theme>> | undefined {
  const isWhole = THEME_COLORS.every((color) => THEME_SHADES.every((shade) => /^#[0-9a-f]{6}$/i.test(theme?.[color]?.[shade] ?? '')));
  return theme && isWhole ? { light: theme, dark: deriveDarkTheme(theme) } : undefined;
}

function colorStyles(theme: Theme, scheme: ColorScheme): string {
  const shades = THEME_COLORS.flatMap((color) => THEME_SHADES.map((shade) => `${colorVariableName(color, shade)}:${theme[color][shade]}`));
  const band = (Object.keys(BANNER_PALETTE[scheme]) as BannerColorRole[]).map(
    (use) => `${colorVariableName('band', use)}:${themeColor(theme, BANNER_PALETTE[scheme][use])}`,
  );
  const focus = (Object.keys(FOCUS_COLORS[scheme]) as FocusColorRole[]).map(
    (use) => `${colorVariableName('focus', use)}:${themeColor(theme, FOCUS_COLORS[scheme][use])}`,
  );
  return [...shades, ...band, ...focus].join(';');
}
