import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSchemas } from '../../scripts/checks/check-schemas.ts';
import { findingLine } from '../../scripts/checks/finding-line.ts';
import { FIXTURES, withFiles } from './overlaid-application.ts';

const CONFIG = readFileSync(join(FIXTURES, 'good/institution.config.json'), 'utf8');

/** All findings where the help says a sentence in English, and its translation into Spanish or French. */
async function findingsOf(of: string, is: string, language = 'es'): Promise<readonly string[]> {
  const facts = '"facts": { "fee": 30, "days": 10, "weeks": 2 }';
  const places = { 'blocks.0.paragraph': { of, is }, 'blocks.1.paragraph': { of: 'All: {help_email}', is: '{help_email}' } };
  const root = withFiles({
    'institution.config.json': CONFIG.replace('"pages"', `"languages": ["en", "${language}"],\n  ${facts},\n  "pages"`),
    'schemas/content/help.json': JSON.stringify({ blocks: [{ paragraph: of }, { paragraph: 'All: {help_email}' }] }),
    'schemas/content/footer.json': JSON.stringify({ blocks: [{ paragraph: '{fact.fee} {fact.days} {fact.weeks}' }] }),
    [`schemas/languages/${language}.json`]: JSON.stringify({ 'content/help.json': places }),
  });
  const { findings } = await checkSchemas(root, '2026-11-23');
  return findings.map(findingLine).filter((line) => line.includes('text-contradicts-rule'));
}

test.for<readonly [of: string, is: string, finding: string, language?: string]>([
  ['[Log in](/login)', '[Inicia sesión](/signup)', 'The sentence links to /login, and its translation links to /signup'],
  ['[Log in](/login) now.', 'Inicia sesión ahora.', 'its translation has no such link'],
  ['[Call](tel:+15415550142)', '[Llama](tel:+1-541-555-0124)', 'links to tel:+15415550124'],
  ['[Write](mailto:a@b.example?subject=Help)', '[Escribe](mailto:b@b.example?subject=Ayuda)', 'links to mailto:b@b.example'],
  ['Pay ${fact.fee} in {fact.days} days.', 'Paga ${fact.days} en {fact.fee} días.', 'has a currency beside {fact.fee}'],
  ['Pay {fact.fee} USD in {fact.days} days.', 'Payez {fact.days} $ en {fact.fee} jours.', 'has a currency beside {fact.fee}', 'fr'],
  ['In {fact.days} days, or {fact.weeks} weeks.', 'En {fact.weeks} días, o {fact.days} semanas.', 'has the day beside {fact.days}'],
  ['Many waive it so that the counselor can be frank.', 'Muchos renuncian para que', 'its translation breaks off'],
  ['Many waive it, so that the counselor can be frank.', 'Beaucoup y renoncent,', 'its translation breaks off', 'fr'],
  ['This is a right. Many waive it so that others are frank.', 'Es un derecho. Muchos renuncian para que otros', 'breaks off'],
  [`${'Tell us when you come, and with whom, '.repeat(3)}so that we can greet you.`, 'Dinos cuándo vienes', 'breaks off'],
  ['You can’t change it afterward.', 'Después podrás cambiarlo.', 'says that something is possible'],
  ['You can change it afterward.', 'Vous ne pourrez plus le changer.', 'says that something is possible', 'fr'],
  ['You cannot change it afterward.', 'Vous pourrez le changer.', 'says that something is possible', 'fr'],
])('"%s" is not what "%s" says', async ([of, is, finding, language]) => {
  expect(await findingsOf(of, is, language)).toEqual([expect.stringContaining(finding)]);
});

test.for<readonly [of: string, is: string, language?: string]>([
  ['[Log in](/login) or read [this](https://a.example/en).', 'Lee [esto](https://a.example/es) o [inicia sesión](/login).'],
  ['[Call](tel:+1-541-555-0142)', '[Llama](tel:+15415550142)'],
  ['[Write](mailto:a@b.example?subject=Help)', '[Escribe](mailto:a@b.example?subject=Ayuda)'],
  ['Pay ${fact.fee} in {fact.days} days.', 'Paga {fact.fee} dólares en {fact.days} días.'],
  ['Pay ${fact.fee} in {fact.days} days.', 'Dans {fact.days} jours, payez {fact.fee} $.', 'fr'],
  ['Keep it.', 'Guárdalo'],
  ['A club, a job, etc.', 'Un club, un trabajo y otros'],
  ['Write to us at {help_email}.', 'Escríbenos. Nuestra dirección: {help_email}'],
  ['You cannot apply before May.', 'Solo puedes presentarla a partir de mayo.'],
  ['You can’t apply without it.', 'Vous ne pouvez rien envoyer sans cela.', 'fr'],
  ['You can leave it empty.', 'No es obligatorio.'],
])('"%s" is what "%s" says', async ([of, is, language]) => expect(await findingsOf(of, is, language)).toEqual([]));
