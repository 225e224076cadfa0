import { expect, test } from 'vitest';
import { contrastRatio } from '../../src/authoring/form-files/color-contrast.ts';
import { changeValidFiles, findingsWithFiles } from './valid-form.ts';

const findingsWith = (from: string, to: string) => findingsWithFiles(changeValidFiles(['institution.config.json', from, to]));

test('contrast is that of WCAG', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBe(21);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('#ffffff', '#0000ff')).toBeCloseTo(8.59, 2);
});

test('the one color that is too pale is reported once, with the ratio and a shade that does', async () => {
  const pale = '"main": "#9bd0ff"';
  const findings = await findingsWith('"main": "#1a4f8b"', pale);
  expect(findings).toEqual([
    expect.stringMatching(
      /would be "primary\.main" #9bd0ff on "white\.main" #ffffff, a contrast of 1\.6 to 1.* The nearest shade that does is #/,
    ),
  ]);
  const shade = /#[0-9a-f]{6}(?=\.$)/.exec(findings[0] ?? '')?.[0] ?? '';
  expect(await findingsWith('"main": "#1a4f8b"', `"main": "${shade}"`)).toEqual([]);
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(shade.slice(at, at + 2), 16));
  expect(red, 'still a blue').toBeLessThan(green ?? 0);
  expect(green).toBeLessThan(blue ?? 0);
});

test('a background on which nothing can be read is reported in place of all that is on it', async () => {
  expect(await findingsWith('"neutral": { "extraLight": "#f4f4f4"', '"neutral": { "extraLight": "#9a9a9a"')).toEqual([
    expect.stringMatching(
      /institution\.config\.json:\d+:32 {2}low-contrast .*on "neutral\.extraLight" #9a9a9a.* The nearest shade that does is #[c-f]/,
    ),
  ]);
});

test('a grey stays a grey', async () => {
  expect(await findingsWith('"main": "#666666"', '"main": "#aaaaaa"')).toEqual([
    expect.stringMatching(/"neutral\.main" #aaaaaa.*does is #(..)\1\1\.$/),
  ]);
});
