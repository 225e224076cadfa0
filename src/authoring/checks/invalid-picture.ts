import { didYouMean } from '../../form/compile/did-you-mean.ts';
import { ASSETS_FOLDER, INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import type { SectionElementJson } from '../../form/model/form-files.ts';
import type { AssetUse } from '../../form/model/institution.ts';
import type { FormCheck, CheckFinding, Problem } from '../form-files/checked-form.ts';
import { inspectPicture, type PictureSize } from '../form-files/inspect-picture.ts';
import { listElements } from '../form-files/rule-sources.ts';
import type { SourceFile } from '../form-files/source-files.ts';

/** Maximum size in kB of 1000 bytes: a logo is loaded with the first page, on any phone. */
const MOST: Readonly<Record<AssetUse, number>> = { logo: 20, logo_dark: 20, icon: 20, social: 300 };
/** Recommended pixels of social previews, and the tolerated deviation. */
const SOCIAL: PictureSize = { width: 1200, height: 630 };
const TOLERANCE = 0.05;
/** Maximum size in kB and width and height in pixels of a picture between questions: twice the column, and some more. */
const BETWEEN_QUESTIONS = { size: 200, pixels: 2000 };

export const invalidPicture: FormCheck = {
  name: 'invalid-picture',
  what:
    'A picture of `assets` or between questions is not there, is not what its name says, does not say how large it is, is too large, is not square as ' +
    'an icon, or holds ' +
    'more than a drawing: a script, an event handler, HTML, a link to another file; or its `alt` is a name or the caption.',
  advice: 'Export the picture again, or describe it, as the advice says.',
  see: 'recipes/use-your-own-logo.md',
  example: {
    file: 'schemas/assets/logo.svg',
    wrong: `<circle cx="20" cy="20" r="20" fill="#1a4f8b"/>
<script>alert(1)</script>`,
    right: '<circle cx="20" cy="20" r="20" fill="#1a4f8b"/>',
  },
  run: ({ formFiles, files }) => {
    const inFolder = [...files.keys()].filter((path) => path.startsWith(ASSETS_FOLDER)).map((path) => path.slice(ASSETS_FOLDER.length));
    const findingsAt = (place: Place, name: string, use: string, findings: (file: SourceFile) => readonly CheckFinding[]) => {
      const file = files.get(ASSETS_FOLDER + name);
      if (file !== undefined) return findings(file);
      const advice = didYouMean(name, inFolder, `Put the picture into ${ASSETS_FOLDER}, or remove ${use}.`);
      return [{ ...place, what: `There is no file ${ASSETS_FOLDER}${name}`, advice }];
    };
    const ofAssets = Object.entries(formFiles[INSTITUTION_FILE].assets ?? {}).flatMap(([use, name]) => {
      const place = { file: INSTITUTION_FILE, pointer: `/assets/${use}` };
      return findingsAt(place, name, `"${use}"`, (file) => assetProblems(use as AssetUse, place, file));
    });
    const betweenQuestions = listElements(formFiles).flatMap(({ file, pointer, part }) => {
      if (!('picture' in part)) return [];
      const place = { file, pointer: `${pointer}/picture` };
      const ofAlt = altProblems({ file, pointer: `${pointer}/alt` }, part);
      return [...findingsAt(place, part.picture, 'this', (source) => problemsBetweenQuestions(place, source)), ...ofAlt];
    });
    return [...ofAssets, ...betweenQuestions];
  },
};

type Place = Pick<CheckFinding, 'file' | 'pointer'>;

/** Problems of a picture, with those that its size has for its use. */
function pictureProblems(place: Place, source: SourceFile, use: string, most: number, ofSize: (size: PictureSize) => Problem | undefined) {
  const { path, bytes } = source;
  const picture = inspectPicture(path, bytes);
  if ('flaws' in picture) return picture.flaws.map((flaw) => ({ file: path, pointer: '', ...flaw }));
  const found: CheckFinding[] = [];
  if (bytes.length > most * 1000) {
    const what = `${path} has ${Math.ceil(bytes.length / 1000)} kB, and ${use} may have ${most} kB`;
    found.push({ ...place, what, advice: 'Export it again with fewer pixels, colors or points: students load it on slow networks.' });
  }
  if (!picture.size) {
    const what = 'This picture does not say how large it is, so the page would jump when it arrives';
    found.push({ file: path, pointer: '', what, advice: 'Add viewBox="0 0 WIDTH HEIGHT" to <svg>, or width and height in pixels.' });
  }
  const problem = picture.size && ofSize(picture.size);
  return problem ? [...found, { ...place, ...problem }] : found;
}

const problemsBetweenQuestions = (place: Place, source: SourceFile): readonly CheckFinding[] =>
  pictureProblems(place, source, 'one between questions', BETWEEN_QUESTIONS.size, ({ width, height }) => {
    const { pixels } = BETWEEN_QUESTIONS;
    if (source.path.endsWith('.svg') || Math.max(width, height) <= pixels) return undefined;
    const what = `${source.path} is ${width} × ${height} pixels, and a picture between questions may have ${pixels} each way`;
    return { what, advice: 'Export it again 1292 pixels wide or less: it shows up to 646 wide, and sharp screens have two for each.' };
  });

type PictureJson = Extract<SectionElementJson, { readonly picture: string }>;
const PICTURE_NAME = /^[\w.-]+\.(svg|png|jpe?g|webp|gif)$/i;

function altProblems(place: Place, { picture, alt, caption }: PictureJson): readonly CheckFinding[] {
  const text = alt.trim();
  if (text !== '' && text === caption?.trim())
    return [
      { ...place, what: 'This repeats the caption', advice: 'Say what the picture shows, or write "" if the caption says all of it.' },
    ];
  if (!PICTURE_NAME.test(text) && text.toLowerCase() !== picture.replace(/\.\w+$/, '').toLowerCase()) return [];
  const what = `"${text}" is the name of the picture, and not what it shows`;
  return [{ ...place, what, advice: 'Say it as you would on the phone; or write "" if the picture only decorates.' }];
}

const assetProblems = (use: AssetUse, place: Place, source: SourceFile): readonly CheckFinding[] =>
  pictureProblems(place, source, `"${use}"`, MOST[use], (size) => {
    const is = `${source.path} is ${size.width} × ${size.height}`;
    if (use === 'icon' && Math.abs(size.width - size.height) > TOLERANCE * Math.max(size.width, size.height)) {
      const advice = 'Name a square picture here, such as an SVG with viewBox="0 0 32 32" or a PNG of 180 × 180 pixels.';
      return { what: `${is}, and browsers show an icon as a square`, advice };
    }
    if (use !== 'social' || isAbout(size, SOCIAL)) return undefined;
    const what = `${is} pixels, which networks would cut or not show`;
    return { what, advice: `Export it with ${SOCIAL.width} × ${SOCIAL.height} pixels.` };
  });

const isAbout = (size: PictureSize, wanted: PictureSize): boolean =>
  (['width', 'height'] as const).every((side) => Math.abs(size[side] - wanted[side]) <= wanted[side] * TOLERANCE);
