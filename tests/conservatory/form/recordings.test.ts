import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Answers } from '../../../src/form/model/answers.ts';
import { visibleContent } from '../../../src/form/evaluate/visible-content.ts';
import { loadFormDefinition } from '../../../src/server/platform/form-definition.ts';

const { contents } = loadFormDefinition(join(import.meta.dirname, '../../institutions/conservatory'));
const first = { enregistrement_1_titre: 'Sonate', enregistrement_1_adresse: 'https://video.example/1' };
const second = { enregistrement_2_titre: 'Havanaise', enregistrement_2_adresse: 'https://video.example/2' };

test.each<readonly [who: string, answers: Answers, reminder: string]>([
  ['has not decided', {}, ''],
  ['comes in person', { lieu: 'QUEBEC' }, ''],
  ['has begun a recording', { enregistrement_1_titre: 'Sonate' }, 'gardez le lien ouvert'],
  ['sends one', first, 'gardez le lien ouvert'],
  ['sends one and has begun another', { ...first, enregistrement_2_titre: 'Havanaise' }, 'gardez le lien ouvert'],
  ['sends two', { ...first, ...second }, 'gardez tous les liens ouverts'],
])('an applicant who %s is reminded of as many links', (_, answers, reminder) => {
  const [, ...others] = visibleContent(contents['banner-later'], { answers, counts: {}, tabs: {}, today: '2026-11-22' });
  expect(others).toHaveLength(reminder === '' ? 0 : 1);
  expect(JSON.stringify(others)).toContain(reminder);
});
