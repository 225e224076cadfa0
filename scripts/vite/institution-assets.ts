import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { ASSETS_DIR } from '../../src/api/url-paths.ts';
import { ASSETS_FOLDER } from '../../src/form/model/form-file-paths.ts';
import type { AssetUse, Institution } from '../../src/form/model/institution.ts';
import { inspectPicture, type PictureSize } from '../../src/authoring/form-files/inspect-picture.ts';

export interface InstitutionAsset extends PictureSize {
  readonly fileName: string;
  readonly type: string;
  readonly source: Buffer;
}

export interface LogoImage extends PictureSize {
  readonly src: string;
  readonly className?: 'by-day' | 'in-dark' | 'on-plate';
  /** Hidden logos are not requested. */
  readonly loading?: 'lazy';
}

const HEADER_LOGO_BOX: PictureSize = { width: 80, height: 40 };

const TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png' };

export function readInstitutionAssets(
  root: string,
  { assets }: Partial<Institution>,
): Readonly<Partial<Record<AssetUse, InstitutionAsset>>> {
  return Object.fromEntries(
    Object.entries(assets ?? {}).flatMap(([use, name]) => {
      const file = join(root, ASSETS_FOLDER, String(name));
      if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return [];
      const source = readFileSync(file);
      const picture = inspectPicture(name, source);
      if (!('size' in picture) || picture.size === undefined) return [];
      const ending = extname(name);
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
      return [[use, { ...picture.size, fileName: `${ASSETS_DIR}/${use}-${hash}${ending}`, type: TYPES[ending] ?? '', source }]];
    }),
  );
}

/** Logos for light and dark mode. A logo without a dark picture gets a light plate there; one for both modes names the same file twice. */
export function logoImages(assets: ReturnType<typeof readInstitutionAssets>): readonly LogoImage[] {
  const { logo, logo_dark: dark } = assets;
  if (!logo) return [];
  if (!dark) return [{ ...inItsRoom(logo), className: 'on-plate' }];
  if (dark.source.equals(logo.source)) return [inItsRoom(logo)];
  return [
    { ...inItsRoom(logo), className: 'by-day' },
    { ...inItsRoom(dark), className: 'in-dark', loading: 'lazy' },
  ];
}

function inItsRoom({ fileName, width, height }: InstitutionAsset): LogoImage {
  const scale = Math.min(HEADER_LOGO_BOX.width / width, HEADER_LOGO_BOX.height / height);
  return { src: `/${fileName}`, width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Logo for emails, whose readers show no SVG: a PNG with two pixels for each CSS pixel in the header. */
export async function createMailLogo(assets: ReturnType<typeof readInstitutionAssets>): Promise<Buffer | undefined> {
  if (!assets.logo) return undefined;
  const shown = inItsRoom(assets.logo);
  const [width, height] = [2 * shown.width, 2 * shown.height];
  return sharp(assets.logo.source, { density: 72 * (width / assets.logo.width) })
    .resize(width, height)
    .png()
    .toBuffer();
}
