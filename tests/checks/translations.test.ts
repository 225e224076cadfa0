import { expect, test } from 'vitest';
import { findTranslationMismatches } from '../../src/authoring/prose/translation-mismatches.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import { changeValidFiles, findingsWithFiles as allFindingsOf } from './valid-form.ts';

async function findingsOf(of: string, is: string, language = 'es'): Promise<readonly string[]> {
  const facts = '"facts": { "fee": 30, "days": 10, "weeks": 2, "north_code": "0011", "south_code": "0022" }';
  const places = { 'blocks.0.paragraph': { of, is }, 'blocks.1.paragraph': { of: 'All: {help_email}', is: '{help_email}' } };
  const findings = await allFindingsOf({
    ...changeValidFiles(['institution.config.json', '"pages"', `"languages": ["en", "${language}"],\n  ${facts},\n  "pages"`]),
    'schemas/content/help.json': { blocks: [{ paragraph: of }, { paragraph: 'All: {help_email}' }] },
    'schemas/content/footer.json': { blocks: [{ paragraph: '{fact.fee} {fact.days} {fact.weeks} {fact.north_code} {fact.south_code}' }] },
    [`schemas/languages/${language}.json`]: { 'content/help.json': places },
  });
  return findings.filter((line) => /text-contradicts-rule|invalid-plural/.test(line));
}

test.for<readonly [of: string, is: string, finding: string, language?: string]>([
  ['[Log in](/login)', '[Inicia sesión](/signup)', 'The sentence links to /login, and its translation links to /signup'],
  ['[Log in](/login) now.', 'Inicia sesión ahora.', 'its translation has no such link'],
  ['[Call](tel:+15415550142)', '[Llama](tel:+1-541-555-0124)', 'links to tel:+15415550124'],
  ['[Write](mailto:a@b.example?subject=Help)', '[Escribe](mailto:b@b.example?subject=Ayuda)', 'links to mailto:b@b.example'],
  ['Pay ${fact.fee} in {fact.days} days.', 'Paga ${fact.days} en {fact.fee} días.', 'has a currency beside {fact.fee}'],
  ['Pay {fact.fee} USD in {fact.days} days.', 'Payez {fact.days} $ en {fact.fee} jours.', 'has a currency beside {fact.fee}', 'fr'],
  ['In {fact.days} days.', 'En {fact.days} semanas.', 'has the day beside {fact.days}, and its translation the week'],
  ['In {fact.days} days, or {fact.weeks} weeks.', 'En {fact.weeks} días, o {fact.days} semanas.', 'has the day beside {fact.days}'],
  ['Many waive it, so that the counselor can be frank.', 'Beaucoup y renoncent,', 'The translation breaks off before the end', 'fr'],
  ['This is a right. Many waive it so that others are frank.', 'Es un derecho. Muchos renuncian para que otros', 'breaks off'],
  [`${'Tell us when you come, and with whom, '.repeat(3)}so that we can greet you.`, 'Dinos cuándo vienes', 'breaks off'],
  ['Come from May 2 to May 9, 2027.', 'Ven del 2 al 8 de mayo de 2027.', 'The sentence says 9, and its translation 8'],
  ['Closed from March 1, 2027.', 'Fermé dès le 1er mai 2027.', 'names the day 2027-03-01, and its translation 2027-05-01', 'fr'],
  ['Closed from March 1, 2027.', 'Fermé dès le 1er mars 2028.', 'The sentence says 2027, and its translation 2028', 'fr'],
  ['From 200 to 800, in steps of 10', 'De 200 a 80, de 10 en 10', 'The sentence says 800, and its translation 80'],
  ['You do not need an account.', 'Necesitas una cuenta.', 'says that something is not so, and its translation that it is'],
  ['Come alone. We never ask for money.', 'Ven con alguien. Te pedimos dinero.', 'says that something is not so'],
  ['This form cannot be changed later.', 'Vous pourrez modifier ce formulaire.', 'says that something is not so', 'fr'],
  ['You don’t pay here.', 'Hier bezahlst du.', 'says that something is not so', 'de'],
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
  ['Come from May 2 to May 9, 2027.', 'Ven del 2 al 9 de mayo de 2027.'],
  ['Closed from March 1, 2027.', 'Fermé dès le 1er mars 2027.', 'fr'],
  ['Answer one of the three questions in 2 pages.', 'Contesta 1 de las 3 preguntas en dos páginas.'],
  ['Grades 9 to 12 count.', 'Les années 3 à 5 comptent.', 'fr'],
  ['Open from 9 a.m. to 5 p.m., on 3 days.', 'Ouvert de 9 h à 17 h, 3 jours.', 'fr'],
  ['Do not bring any original documents.', 'Trae solo copias.'],
  ['Don’t forget to sign it before Monday.', 'Fírmalo para el lunes.'],
  ['You may not pay by check here.', 'Le paiement par chèque est impossible.', 'fr'],
  ['Not started', 'À commencer', 'fr'],
])('"%s" is what "%s" says', async ([of, is, language]) => expect(await findingsOf(of, is, language)).toEqual([]));

test.for<readonly [text: string, finding?: string]>([
  ['North: code {fact.north_code}. South: code {fact.north_code}.', 'Write {fact.south_code}'],
  ['Our North code is {fact.north_code}, our South code is {fact.north_code}.', 'Write {fact.south_code}'],
  ['Our North code is {fact.south_code}, our South code is {fact.south_code}.', 'Write {fact.north_code}'],
  ['Our North code is {fact.south_code}, our South code is {fact.north_code}.', 'Write {fact.north_code}'],
  ['If you take North or South: our North code is {fact.south_code}, our South code is {fact.north_code}.', 'Write {fact.north_code}'],
  ['{fact.south_code} is our North code.', 'Write {fact.north_code}'],
  ['If you apply to North or South: our North code is {fact.north_code}, our South code is {fact.south_code}.'],
  ['{fact.north_code} is our North code, {fact.south_code} is our South code.'],
  ['The codes of North and South are {fact.north_code} and {fact.south_code}.'],
  ['Go to the South of the city with the code of your campus, which is {fact.north_code}.'],
])('a fact is the one that its sentence speaks of: %s', async ([text, finding]) =>
  expect(await findingsOf(text, text)).toEqual(finding === undefined ? [] : [expect.stringContaining(finding)]),
);

test('so it is in a translation', async () => {
  const text = 'North code: {fact.north_code}; South code: {fact.south_code}.';
  const translation = 'Código de South: {fact.north_code}; código de North: {fact.south_code}.';
  expect(await findingsOf(text, translation)).toEqual([expect.stringMatching(/es\.json.* Write \{fact\.south_code\}/)]);
});

test.for<readonly [text: string, finding?: string]>([
  ['{fact.days, plural, one {# days} other {# day}}', 'read "1 days"'],
  ['{fact.days, plural, one {# of the days} other {# of the day}}', 'read "1 days"'],
  ['{fact.days, plural, one {# copies} other {# copy}}', 'read "1 copies"'],
  ['{fact.days, plural, one {# day remains} other {# days remain}}'],
  ['{fact.days, plural, one {# person needs} other {# people need}}'],
  ['{fact.days, plural, one {the next day} other {the next # days}}'],
])('a plural has each word in its form: %s', async ([text, finding]) => {
  const translation = '{fact.days, plural, one {# día} many {# de días} other {# días}}';
  expect(await findingsOf(text, translation)).toEqual(finding === undefined ? [] : [expect.stringContaining(finding)]);
});

test('so it is in languages whose plural has no "s"', async () => {
  const german = (translation: string) => findingsOf('{fact.days, plural, one {# day} other {# days}}', translation, 'de');
  expect(await german('{fact.days, plural, one {# Tag} other {# Tage}}')).toEqual([]);
  expect(await german('{fact.days, plural, one {# Tage} other {# Tag}}')).toEqual([expect.stringContaining('read "1 Tage"')]);
});

test('two sentences that say different things have different translations', () => {
  const translations = (admitted: string) =>
    ({
      'institution.config.json': { languages: ['en', 'es'] },
      'schemas/languages/es.json': {
        'content/a.json': { title: { of: 'We cannot offer you a place, {name}', is: 'No podemos ofrecerte un lugar' } },
        'content/b.json': { title: { of: 'You are in, {name}', is: admitted } },
      },
    }) as unknown as FormFiles;
  expect(findTranslationMismatches(translations('Te admitimos'))).toEqual([]);
  expect(findTranslationMismatches(translations('No podemos ofrecerte un lugar'))).toEqual([
    expect.objectContaining({ what: expect.stringMatching(/two sentences, “We .*” and “You are in, \{name\}”/) }),
  ]);
});

test.for<readonly [sentences: Readonly<Record<string, string>>, advice: string]>([
  [{ title: 'You', a: 'Phone' }, 'Remove it with its entries, as --fix does'],
  [{ title: 'You' }, 'These sentences are in "pages/start/person/schema.json" now'],
  [{ a: 'Were you born abroad?', b: 'Phone' }, 'Some of its sentences are in "pages/start/person/schema.json" now'],
])('translations of a file that is gone are in another one only if most of them are: %j', async ([sentences, advice]) => {
  const translated = Object.fromEntries(Object.entries(sentences).map(([place, of]) => [place, { of, is: 'Otra cosa' }]));
  const findings = await allFindingsOf({
    ...changeValidFiles(['institution.config.json', '"pages"', '"languages": ["en", "es"],\n  "pages"']),
    'schemas/languages/es.json': { 'pages/about/reach/schema.json': translated },
  });
  expect(findings).toEqual([expect.stringContaining(`  ${advice}`)]);
});

test.for<readonly [place: string, of: string, advice: string]>([
  ['properties.firstname.title', 'First name', 'This sentence is at "properties.first_name.title" now'],
  ['properties.first_name.titel', 'First names', 'Did you mean "properties.first_name.title"?'],
  ['properties.first_name.help', 'Finish', 'Places there: '],
  ['properties.first_name.hint', 'Born in 2009', 'Places there: '],
])('a translation at %s of "%s" belongs to a sentence with the same words, or nearly, whose place fits', async ([place, of, advice]) => {
  const findings = await allFindingsOf({
    ...changeValidFiles(
      ['institution.config.json', '"pages"', '"languages": ["en", "es"],\n  "pages"'],
      ['schemas/pages/start/person/schema.json', '"Were you born abroad?"', '"Born in 2008"'],
    ),
    'schemas/languages/es.json': { 'pages/start/person/schema.json': { [place]: { of, is: 'Otra cosa' } } },
  });
  expect(findings).toEqual([expect.stringContaining(`  ${advice}`)]);
});
