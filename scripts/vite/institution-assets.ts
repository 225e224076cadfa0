import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import sharp from 'sharp';
import { ASSETS } from '../../src/contract/built-pages.ts';
import { ASSETS_FOLDER } from '../../src/form/model/document-paths.ts';
import type { AssetUse, Institution } from '../../src/form/model/institution.ts';
import { readPicture, type Size } from '../checks/application/picture.ts';

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

export function shownLogo({ logo }: ReturnType<typeof institutionAssets>): ShownLogo | undefined {
  if (!logo) return undefined;
  const scale = Math.min(ROOM.width / logo.width, ROOM.height / logo.height);
  return { src: `/${logo.fileName}`, width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) };
}

/** The logo for emails, whose readers show no SVG: a PNG with two pixels for each of its room in the header. */
export async function logoForMails(assets: ReturnType<typeof institutionAssets>): Promise<Buffer | undefined> {
  const shown = shownLogo(assets);
  if (!assets.logo || !shown) return undefined;
  const [width, height] = [2 * shown.width, 2 * shown.height];
  return sharp(assets.logo.source, { density: 72 * (width / assets.logo.width) })
    .resize(width, height)
    .png()
    .toBuffer();
}
