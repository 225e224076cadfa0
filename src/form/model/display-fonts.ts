import type { DisplayFont } from './institution.ts';

/** Name for style sheets and mails, npm package of the file, and metrics in thousandths of an em: mean width of letters, ascent, descent. */
interface Font {
  readonly family: string;
  readonly package: string;
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
}

/** Faces for headings, each in one weight and Latin letters. */
export const DISPLAY_FONTS: Readonly<Record<DisplayFont, Font>> = {
  'source-serif': { family: 'Source Serif 4', package: 'source-serif-4', width: 498, ascent: 1036, descent: 335 },
  fraunces: { family: 'Fraunces', package: 'fraunces', width: 499, ascent: 978, descent: 255 },
};
