import { expect, test } from 'vitest';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { copyValidForm, validFormWithFiles } from '../checks/valid-form.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Buttons = readonly { readonly text: string; readonly to?: string; readonly action?: 'submit' }[];

async function found(buttons: Readonly<Record<'start' | 'middle' | 'finish', Buttons | undefined>>, when?: object) {
  const root = copyValidForm();
  const configuration = readFileSync(join(root, 'institution.config.json'), 'utf8');
  const start = JSON.parse(readFileSync(join(root, 'schemas/pages/start/page.json'), 'utf8')) as object;
  const section = JSON.stringify({ title: 'More', type: 'object', properties: { remarks: { title: 'Remarks', type: 'string' } } });
  const dataModel = readFileSync(join(root, 'schemas/data-model.json'), 'utf8');
  const page = (document: object, own: Buttons | undefined): string => JSON.stringify({ ...document, buttons: own });
  const { findings } = await checkFormFiles(
    validFormWithFiles({
      'institution.config.json': configuration.replace('["start", "finish"]', '["start", "middle", "finish"]'),
      'schemas/data-model.json': dataModel.replace('"agree":', '"remarks": { "$ref": "#/$defs/text" },\n"agree":'),
      'schemas/pages/start/page.json': page(start, buttons.start),
      'schemas/pages/middle/page.json': page({ title: 'Middle', step: 'Two', when, content: [{ section: 'more' }] }, buttons.middle),
      'schemas/pages/middle/more/schema.json': section,
      'schemas/pages/middle/more/ui.json': '{ "ui:order": ["remarks"] }',
      'schemas/pages/finish/page.json': page({ title: 'Finish', step: 'Submit', content: [{ section: 'agreement' }] }, buttons.finish),
    }),
  );
  return findings.filter(({ rule }) => rule !== 'unused-text').map(({ rule, file, what }) => `${rule} ${file.split('/').at(-2)}: ${what}`);
}

const on = (to: string): Buttons => [{ text: 'button.next', to }];
const ofTheList = { start: undefined, middle: undefined, finish: undefined };

test('the buttons of the list of pages lead everywhere', async () => {
  expect(await found(ofTheList)).toEqual([]);
  expect(await found(ofTheList, { answered: { var: 'born_abroad' } })).toEqual([]);
});

test('a page that no button leads to is found at the page before it', async () => {
  expect(await found({ ...ofTheList, start: on('finish'), finish: [{ text: 'button.submit', action: 'submit' }] })).toEqual([
    'unreachable-page start: No button leads to the page "middle"',
  ]);
  expect(await found({ ...ofTheList, start: on('finish') }), 'the last page has a button back to it').toEqual([]);
});

test('a page that leads nowhere is found, and so is a form that nobody can submit', async () => {
  expect(await found({ ...ofTheList, middle: [{ text: 'button.back', to: 'start' }] })).toEqual([
    'unreachable-page middle: No button leads to the page "finish"',
  ]);
  expect(await found({ ...ofTheList, finish: [{ text: 'button.back', to: 'middle' }] })).toEqual([
    'unreachable-page finish: No page has a button that submits the application',
  ]);
  const twoWays = [...on('middle'), { text: 'button.next', to: 'finish' }];
  expect(await found({ start: twoWays, middle: [], finish: [{ text: 'button.submit', action: 'submit' }] })).toEqual([
    'unreachable-page middle: From the page "middle" no buttons lead to the page where students submit',
  ]);
});

test('students who do not go through a page must be able to submit, too', async () => {
  const only = {
    start: undefined,
    middle: [{ text: 'button.submit', action: 'submit' as const }, ...on('finish')],
    finish: [{ text: 'button.back', to: 'middle' }],
  };
  expect(await found(only)).toEqual([]);
  expect(await found(only, { answered: { var: 'born_abroad' } })).toEqual([
    'unreachable-page finish: No page has a button that submits the application for students who skip "middle"',
  ]);
});
