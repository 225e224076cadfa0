import { expect, test } from 'vitest';
import { UNANSWERED } from '../../src/form/model/answers.ts';
import { parseFormFiles } from '../../src/form/compile/parse-form-files.ts';
import { WIDGET_NAMES } from '../../src/form/model/widget-definitions.ts';
import { createGalleryStore, gallerySectionId, type GalleryJson } from '../../src/web/gallery/gallery-store.ts';
import gallery from '../../src/web/gallery/gallery.json' with { type: 'json' };

const document = gallery as unknown as GalleryJson;
const { store, findings } = createGalleryStore(document, () => '2026-11-21');

test('its form files are what their meta schemas say, and the engine finds nothing wrong with them', () => {
  expect(parseFormFiles(gallery.formFiles).findings).toEqual([]);
  expect(findings).toEqual([]);
});

test('it shows every widget in each of its states', () => {
  for (const state of document.states) {
    const shown = [...store.sectionState(gallerySectionId(state)).keys].map((key) => store.form.questions[key]?.ui['ui:widget']);
    expect(new Set(shown), state.section).toEqual(new Set(WIDGET_NAMES));
  }
});

test('each question of the section for wrong or missing answers has a message', () => {
  const failed = Object.keys(store.failures());
  expect(failed.filter((key) => key.startsWith('wrong_'))).toEqual(
    [
      'line',
      'underlined',
      'underlined_lines',
      'underlined_select',
      'number',
      'lines',
      'select',
      'date',
      'future_date',
      'phone',
      'abroad',
      'ssn',
      'password',
    ].map((name) => `wrong_${name}`),
  );
  expect(failed.filter((key) => key.startsWith('missing_'))).toEqual(store.form.sections['gallery/missing']?.keys);
});

test('the filled section answers every question', () => {
  for (const key of store.form.sections['gallery/filled']?.keys ?? []) expect(store.answerTo(key), key).not.toBe(UNANSWERED);
});
