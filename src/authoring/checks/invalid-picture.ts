import { didYouMean } from '../../form/compile/did-you-mean.ts';
import { ASSETS_FOLDER, INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import type { AssetUse } from '../../form/model/institution.ts';
import type { FormCheck, CheckFinding } from '../form-files/checked-form.ts';
import { inspectPicture, type PictureSize } from '../form-files/inspect-picture.ts';
import type { SourceFile } from '../form-files/source-files.ts';

/** Maximum size in kB of 1000 bytes: a logo is loaded with the first page, on any phone. */
const MOST: Readonly<Record<AssetUse, number>> = { logo: 20, logo_dark: 20, icon: 20, social: 300 };
/** Recommended pixels of social previews, and the tolerated deviation. */
const SOCIAL: PictureSize = { width: 1200, height: 630 };
const TOLERANCE = 0.05;

export const invalidPicture: FormCheck = {
  name: 'invalid-picture',
  what:
    'A picture of `assets` is not there, is not what its name says, does not say how large it is, is too large, is not square as ' +
    'an icon, or holds ' +
    'more than a drawing: a script, an event handler, HTML, a link to another file.',
  advice: 'Export the picture again, as the advice says.',
  see: 'recipes/use-your-own-logo.md',
  example: {
    file: 'schemas/assets/logo.svg',
    wrong: `<circle cx="20" cy="20" r="20" fill="#1a4f8b"/>
<script>alert(1)</script>`,
    right: '<circle cx="20" cy="20" r="20" fill="#1a4f8b"/>',
  },
  run: ({ formFiles, files }) => {
    const inFolder = [...files.keys()].filter((path) => path.startsWith(ASSETS_FOLDER)).map((path) => path.slice(ASSETS_FOLDER.length));
    return Object.entries(formFiles[INSTITUTION_FILE].assets ?? {}).flatMap(([use, name]): readonly CheckFinding[] => {
      const file = files.get(ASSETS_FOLDER + name);
      if (file !== undefined) return problemsOf(use as AssetUse, file);
      const advice = didYouMean(name, inFolder, `Put the picture into ${ASSETS_FOLDER}, or remove "${use}".`);
      return [{ file: INSTITUTION_FILE, pointer: `/assets/${use}`, what: `There is no file ${ASSETS_FOLDER}${name}`, advice }];
    });
  },
};

function problemsOf(use: AssetUse, { path, bytes }: SourceFile): readonly CheckFinding[] {
  const at = { file: path, pointer: '' };
  const named = { file: INSTITUTION_FILE, pointer: `/assets/${use}` };
  const picture = inspectPicture(path, bytes);
  if ('flaws' in picture) return picture.flaws.map((flaw) => ({ ...at, ...flaw }));
  const { size } = picture;
  const heavy = bytes.length > MOST[use] * 1000;
  return [
    ...(heavy
      ? [
          {
            ...named,
            what: `${path} has ${Math.ceil(bytes.length / 1000)} kB, and "${use}" may have ${MOST[use]} kB`,
            advice: 'Export it again with fewer pixels, colors or points: students load it on slow networks.',
          },
        ]
      : []),
    ...(size === undefined
      ? [
          {
            ...at,
            what: 'This picture does not say how large it is, so the page would jump when it arrives',
            advice: 'Add viewBox="0 0 WIDTH HEIGHT" to <svg>, or width and height in pixels.',
          },
        ]
      : []),
    ...(use === 'icon' && size !== undefined && Math.abs(size.width - size.height) > TOLERANCE * Math.max(size.width, size.height)
      ? [
          {
            ...named,
            what: `${path} is ${size.width} × ${size.height}, and browsers show an icon as a square`,
            advice: 'Name a square picture here, such as an SVG with viewBox="0 0 32 32" or a PNG of 180 × 180 pixels.',
          },
        ]
      : []),
    ...(use === 'social' && size !== undefined && !isAbout(size, SOCIAL)
      ? [
          {
            ...named,
            what: `${path} is ${size.width} × ${size.height} pixels, which networks would cut or not show`,
            advice: `Export it with ${SOCIAL.width} × ${SOCIAL.height} pixels.`,
          },
        ]
      : []),
  ];
}

const isAbout = (size: PictureSize, wanted: PictureSize): boolean =>
  (['width', 'height'] as const).every((side) => Math.abs(size[side] - wanted[side]) <= wanted[side] * TOLERANCE);
