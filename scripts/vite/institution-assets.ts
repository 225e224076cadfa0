import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
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

/** Smaller logos are in the document: a request costs more than they do. */
const INLINED_BYTES = 2000;
const HEADER_LOGO_BOX: PictureSize = { width: 80, height: 40 };

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

export const readInstitutionAssets = (
  root: string,
  { assets }: Partial<Institution>,
): Readonly<Partial<Record<AssetUse, InstitutionAsset>>> =>
  Object.fromEntries(
    Object.entries(assets ?? {}).flatMap(([use, name]) => {
      const asset = readAsset(root, use, name);
      return asset ? [[use, asset]] : [];
    }),
  );

/** Pictures of the folder that are not in `assets`: the checks find those that no section shows either. */
export function readSectionPictures(root: string, { assets = {} }: Partial<Institution>): ReadonlyMap<string, InstitutionAsset> {
  const folder = join(root, ASSETS_FOLDER);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const others = names.filter((name) => Object.hasOwn(TYPES, extname(name)) && !Object.values(assets).includes(name));
  return new Map(
    others.flatMap((name) => {
      const asset = readAsset(root, basename(name, extname(name)), name);
      return asset ? [[name, asset] as const] : [];
    }),
  );
}

/** Undefined for what is no picture, which the checks report. */
function readAsset(root: string, as: string, name: string): InstitutionAsset | undefined {
  const file = join(root, ASSETS_FOLDER, name);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
  const source = readFileSync(file);
  const picture = inspectPicture(name, source);
  if (!('size' in picture) || picture.size === undefined) return undefined;
  const ending = extname(name);
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
  return { ...picture.size, fileName: `${ASSETS_DIR}/${as}-${hash}${ending}`, type: TYPES[ending] ?? '', source };
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

function inItsRoom({ fileName, type, source, width, height }: InstitutionAsset): LogoImage {
  const scale = Math.min(HEADER_LOGO_BOX.width / width, HEADER_LOGO_BOX.height / height);
  const src = source.length < INLINED_BYTES ? `data:${type};base64,${source.toString('base64')}` : `/${fileName}`;
  return { src, width: Math.round(width * scale), height: Math.round(height * scale) };
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
