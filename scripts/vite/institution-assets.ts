import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { ASSETS } from '../../src/contract/built-pages.ts';
import { ASSETS_FOLDER } from '../../src/form/model/form-file-paths.ts';
import type { AssetUse, Institution } from '../../src/form/model/institution.ts';
import { readPicture, type Size } from '../checks/form/picture.ts';

/** A picture of the institution as the build serves it. */
export interface InstitutionAsset extends Size {
  /** Below the build's folder; it carries a hash of the content. */
  readonly fileName: string;
  readonly type: string;
  readonly source: Buffer;
}

/** What a browser needs to draw the logo, in CSS pixels: its room is known before it arrives. */
export interface ShownLogo extends Size {
  readonly src: string;
  /** For index.html's styles, which say in which scheme it shows, and whether on a light plate. */
  readonly className?: 'by-day' | 'in-dark' | 'on-plate';
  /** Nothing asks for what does not show. */
  readonly loading?: 'lazy';
}

/** Room of the logo in the header. */
const ROOM: Size = { width: 80, height: 40 };

const TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png' };

/** The pictures that an institution names, as far as they can be used: what is wrong with others, the checks report. */
export function institutionAssets(root: string, { assets }: Partial<Institution>): Readonly<Partial<Record<AssetUse, InstitutionAsset>>> {
  return Object.fromEntries(
    Object.entries(assets ?? {}).flatMap(([use, name]) => {
      const file = join(root, ASSETS_FOLDER, String(name));
      if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return [];
      const source = readFileSync(file);
      const picture = readPicture(name, source);
      if (!('size' in picture) || picture.size === undefined) return [];
      const ending = extname(name);
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
      return [[use, { ...picture.size, fileName: `${ASSETS}/${use}-${hash}${ending}`, type: TYPES[ending] ?? '', source }]];
    }),
  );
}

/**
 * The logo by day and in the dark. One without a picture for the dark has a light plate there; one whose picture is right for both
 * names the same file twice.
 */
export function shownLogos(assets: ReturnType<typeof institutionAssets>): readonly ShownLogo[] {
  const { logo, logo_dark: dark } = assets;
  if (!logo) return [];
  if (!dark) return [{ ...inItsRoom(logo), className: 'on-plate' }];
  if (dark.source.equals(logo.source)) return [inItsRoom(logo)];
  return [
    { ...inItsRoom(logo), className: 'by-day' },
    { ...inItsRoom(dark), className: 'in-dark', loading: 'lazy' },
  ];
}

function inItsRoom({ fileName, width, height }: InstitutionAsset): ShownLogo {
  const scale = Math.min(ROOM.width / width, ROOM.height / height);
  return { src: `/${fileName}`, width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The logo for emails, whose readers show no SVG: a PNG with two pixels for each of its room in the header. */
export async function logoForMails(assets: ReturnType<typeof institutionAssets>): Promise<Buffer | undefined> {
  if (!assets.logo) return undefined;
  const shown = inItsRoom(assets.logo);
  const [width, height] = [2 * shown.width, 2 * shown.height];
  return sharp(assets.logo.source, { density: 72 * (width / assets.logo.width) })
    .resize(width, height)
    .png()
    .toBuffer();
}
