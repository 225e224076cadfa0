import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runAjvCli } from '../../../src/authoring/form-files/run-ajv-cli.ts';
import { readFormSources, replaceContents, type FormSources } from '../../../src/authoring/form-files/form-sources.ts';
import { checkFormSources, formatFinding } from '../../../src/authoring/checks/check-form-files.ts';
import { createEditorFiles } from '../../../src/authoring/editor/create-editor-files.ts';
import { toFormForEditors, addSchemaReferences } from '../../../src/authoring/editor/generated-files.ts';
import { findPersonaMismatches } from '../../../src/authoring/coverage/persona-mismatches.ts';
import { readPersonas } from '../../../src/authoring/coverage/read-personas.ts';
import type { Answers, ChosenTabs, RepeatCounts } from '../../../src/form/model/answers.ts';
import { answerPlaceholderParams } from '../../../src/form/evaluate/fill-answer-placeholders.ts';
import { applyAnswer } from '../../../src/form/evaluate/apply-answer.ts';
import { evaluateForm } from '../../../src/form/evaluate/evaluate.ts';
import { filterOpenContent } from '../../../src/form/evaluate/filter-content.ts';
import { interpolateContent } from '../../../src/form/evaluate/interpolate-content.ts';
import { ruleHolds as holdsNow } from '../../../src/form/model/logic.ts';
import { compileForm } from '../../../src/form/compile/compile-form.ts';
import type { FormFiles } from '../../../src/form/model/form-files.ts';
import type { Form } from '../../../src/form/model/form.ts';
import { fileRulesOf } from '../../../src/form/model/file-rules.ts';
import { asksForFile } from '../../../src/form/model/widget-definitions.ts';
import { allOptionsOfList } from '../../../src/form/evaluate/options.ts';
import { clearOtherTabs } from '../../../src/form/evaluate/tabs.ts';
import { compileSectionValidators } from '../../../src/form/compile/section-validators.ts';
import { submissionOpenState } from '../../../src/form/evaluate/open-period.ts';
import { visiblePages } from '../../../src/form/evaluate/pages.ts';
import { summarizeAnswers } from '../../../src/form/evaluate/summarize.ts';
import { validate } from '../../../src/form/evaluate/validate.ts';
import { composeMail } from '../../../src/server/mail/compose-mail.ts';
import { explainQuestion } from '../../../src/form/explain/explain-form.ts';
import { answersFromSuggestion } from '../../../src/web/renderer/lookup/answers-from-suggestion.ts';
import { applyRecipeStep, readRecipes, findJsonQuotes, parseRecipes, type RecipeStep } from './recipes.ts';
import { createFormState } from '../../form/small-form.ts';
import { createTemporaryFolder } from '../../temporary-folder.ts';

const TODAY = '2026-11-21';
const formState = (answers: Answers = {}, counts: RepeatCounts = {}, tabs: ChosenTabs = {}) =>
  createFormState(answers, counts, TODAY, tabs);

const officer = readRecipes('.');
const recipes = parseRecipes(officer, 'schemas');
const inFiveLines = parseRecipes(readFileSync('README.md', 'utf8'), '.');

const sources = readFormSources('.', TODAY);

function afterSteps(steps: readonly RecipeStep[]): FormSources {
  const followedAll = steps.reduce<FormSources>(
    (some, step) => replaceContents(some, new Map([[step.file, applyRecipeStep(some.files.get(step.file)?.text, step)]])),
    sources,
  );
  const checkedForm = toFormForEditors(followedAll);
  if (!checkedForm) return followedAll;
  createEditorFiles(checkedForm);
  return replaceContents(followedAll, addSchemaReferences(checkedForm));
}

function afterFollowing(steps: readonly RecipeStep[]): { form: Form; formFiles: FormFiles; warnings: readonly string[] } {
  const { findings, warnings, compiled } = checkFormSources(afterSteps(steps));
  // A recipe adds more than the personas expect.
  expect(findings.filter(({ rule }) => rule !== 'persona-mismatch').map(formatFinding)).toEqual([]);
  if (!compiled) throw new Error('There is no form');
  return { ...compiled, warnings: warnings.map(formatFinding) };
}

/** ajv-cli, whose verdict the checks share (`checks/check-command.test.ts`), finds nothing either. */
function expectAcceptedByAjvCli({ files }: FormSources): void {
  const root = createTemporaryFolder('recipe');
  for (const { path, bytes } of files.values()) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), bytes);
  }
  expect(runAjvCli(root).filter(({ passed }) => !passed)).toEqual([]);
}

const shows = (form: Form, section: string, answers: Answers = {}, counts: RepeatCounts = {}, tabs: ChosenTabs = {}): readonly string[] => [
  ...(evaluateForm(form, formState(answers, counts, tabs)).sections[section]?.keys ?? []),
];

const messagesOf = (form: Form, key: string, answers: Answers, tabs: ChosenTabs = {}): readonly string[] =>
  validate(form, compileSectionValidators(form), formState(answers, {}, tabs))[key] ?? [];

const itemsOf = (form: Form, answers: Answers) =>
  summarizeAnswers(form, formState(answers)).flatMap(({ sections }) => sections.flatMap(({ items }) => items));

const promises: Readonly<Record<string, (form: Form, formFiles: FormFiles) => void>> = {
  'Add a question': (form) => {
    expect(form.questions['home_languages']).toMatchObject({ page: 'about', label: 'Languages you speak at home', required: true });
    expect(shows(form, 'about/service')[0]).toBe('home_languages');
    expect(messagesOf(form, 'home_languages', {})).toEqual(['Tell us which languages you speak at home']);
    expect(messagesOf(form, 'home_languages', { home_languages: 'Spanish' })).toEqual([]);
  },
  'Ask a question only sometimes': (form) => {
    const served: Answers = { military_status: 'VETERAN' };
    expect(shows(form, 'about/service')).not.toContain('service_branch');
    expect(shows(form, 'about/service', served).slice(-2)).toEqual(['military_status', 'service_branch']);
    expect(messagesOf(form, 'service_branch', served)).toEqual(['Choose the branch in which you serve or served']);
    expect(messagesOf(form, 'service_branch', {})).toEqual([]);
    expect(applyAnswer(form, formState(served), { service_branch: 'NAVY' })).toMatchObject({ service_branch_desc: 'Navy' });
  },
  'Say something to some students': (form) => {
    expect(form.institution.links['visa']).toBe('https://www.larkmere.example/visa');
    const shown = ['USC', 'NPR'].map(
      (citizenship_type) => evaluateForm(form, formState({ citizenship_type })).sections['about/citizenship'],
    );
    expect(shown.map((section) => section?.elements.size)).toEqual([0, 1]);
  },
  'Show a picture': ({ sections }) => {
    const { elements = [], keys = [] } = sections['education/plans'] ?? {};
    expect(elements.map((element) => [keys[element.after], 'picture' in element && element.picture])).toEqual([
      ['campus_location', 'campus-map.svg'],
    ]);
  },
  'Use your own logo': (form) => {
    expect(form.institution.assets).toEqual({ logo: 'mark.svg', icon: 'icon.svg', social: 'social.png' });
  },
  'Say an answer in a question': (form) => {
    const asked = { parent_lives_with_me: 'Y', parent_2_lives_with_me: 'N', parent_first_name: 'Ana', first_name: 'Zoë' };
    const labels = itemsOf(form, asked).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['Does Ana live with you?', 'Does this person live with you?']));
  },
  'Fold in what few people need': ({ questions, sections }) => {
    expect([sections['about/identity']?.fold, sections['about/service']?.fold]).toEqual([false, 'for grants']);
    expect(questions['preferred_name']?.ui['ui:rare']).toBe(true);
    expect(questions['last_name']?.ui['ui:rare']).toBeUndefined();
  },
  'Say more than a line': ({ questions }) => {
    expect(questions['citizenship_state']?.more?.title).toBe('Which state is mine?');
    const paragraph = ['The one that you, or your parents, call home. Any ', { strong: ['one'] }, ' of these is enough:'];
    expect(questions['citizenship_state']?.more?.content).toContainEqual({ paragraph });
  },
  'Greet students by name': (form, formFiles) => {
    const greeting = compileForm(formFiles).contents['banner-later'];
    const params = answerPlaceholderParams(greeting, form, formState({ first_name: 'Zoë' }));
    expect(JSON.stringify(interpolateContent(greeting, params))).toContain('Good to see you, Zoë. Your answers');
  },
  'Write your own emails': (_form, formFiles) => {
    const params = { minutes: '10', code: '123456' };
    const mail = { kind: 'confirm', to: 'ada@example.org', params, formState: formState() } as const;
    const { subject, text } = composeMail(compileForm(formFiles), mail);
    expect(subject).toBe('123456 is your code for Larkmere');
    expect(text).toMatch(/^Welcome to Larkmere University\n\nType this code .* within 10 minutes:\n\n123456\n\n/);
    expect(text).toMatch(/\n\nLarkmere University · \S+ · \(541\) 555-0142$/);
  },
  'Say something on the PDF copy': (form, formFiles) => {
    const { contents } = compileForm(formFiles);
    expect(contents['copy-top']).toEqual([]);
    const end = interpolateContent(
      contents['copy-end'],
      answerPlaceholderParams(contents['copy-end'], form, formState({ first_name: 'Zoë' })),
    );
    expect(JSON.stringify(end)).toContain('Bring it when you visit us, Zoë.');
  },
  'Say a fact once': (form) => {
    const { description } = form.sections['education/graduation'] ?? {};
    expect(description).toBe('We read applications from all years of graduation until March 1.');
  },
  'Say a number with its noun': (form) => {
    expect(form.sections['education/act']?.description).toBe('Your scores reach us within 10 days of the test.');
  },
  'Write a message': (form) => {
    expect(messagesOf(form, 'preferred_name', { preferred_name: 'X' })).toEqual(['Enter at least two letters of your preferred name']);
    expect(messagesOf(form, 'preferred_name', { preferred_name: 'Al' })).toEqual([]);
  },
  'Ask for a number with decimals': (form) => {
    const wrong = ['Enter your hours in a week to the quarter, like 7.5'];
    expect(shows(form, 'education/plans')).toContain('work_hours');
    for (const hours of [0, 0.25, 7.5, 60]) expect(messagesOf(form, 'work_hours', { work_hours: hours })).toEqual([]);
    for (const hours of [0.1, 7.26, 60.25]) expect(messagesOf(form, 'work_hours', { work_hours: hours })).toEqual(wrong);
  },
  'Change a list of options': (form) => {
    expect(allOptionsOfList(form, 'campuses', TODAY)).toContainEqual({ value: 'MOUNTAIN', label: 'Mountain Campus' });
    expect(applyAnswer(form, formState(), { campus_location: 'MOUNTAIN' })).toMatchObject({ campus_location_desc: 'Mountain Campus' });
  },
  'Let an answer decide which list is offered': (form) => {
    const offered = (answers: Answers) =>
      evaluateForm(form, formState(answers))
        .sections['about/service']?.offered.get('paper_shown')
        ?.map(({ label }) => label);
    expect(offered({})).toEqual([]);
    expect(offered({ citizenship_type: 'NPR' })).toEqual(['Passport', 'Visa']);
    const passport = applyAnswer(form, formState({ citizenship_type: 'NPR' }), { paper_shown: 'PASSPORT' });
    expect(applyAnswer(form, formState(passport), { citizenship_type: 'USC' })).toMatchObject({ paper_shown: 'PASSPORT' });
  },
  'Offer an option to some students': (form) => {
    const abroad = applyAnswer(form, formState({ citizenship_type: 'NPR' }), { campus_location: 'TORONTO' });
    expect(abroad).toMatchObject({ campus_location: 'TORONTO', campus_location_desc: 'First Year in Toronto' });
    expect(applyAnswer(form, formState(abroad), { citizenship_type: 'USC' })).toMatchObject({ campus_location: '' });
    expect(explainQuestion(form, 'campus_location', TODAY).join(' ')).toContain('or First Year in Toronto only while');
  },
  'Look something up': (form) => {
    const school = { name: 'Alder High School', city: 'Eugene', zip: '97402' };
    const filled = { counselor_school: 'Alder High School', counselor_school_city: 'Eugene' };
    expect(answersFromSuggestion(form, 'counselor_school', school, TODAY)).toEqual(filled);
    expect(explainQuestion(form, 'counselor_school', TODAY)).toContain('Choosing a suggestion fills City of the school.');
  },
  'Copy an answer': (form) => {
    const answers = applyAnswer(form, formState({ last_name: 'Vega', parent_addr_same_as_stu_perm: 'Y', city: 'Salem' }), {
      parent_same_last_name: 'Y',
    });
    expect(answers).toMatchObject({ parent_last_name: 'Vega', parent_city: 'Salem' });
  },
  'Add a condition': (form) => {
    expect(shows(form, 'education/counselor')).not.toEqual([]);
    expect(shows(form, 'education/counselor', { entry_status: 'RETURNING' })).toEqual([]);
  },
  'Add a rule': (form) => {
    const message = ["You can't graduate before you are born. Please check both years."];
    const graduates: Answers = { grad_month: '6', grad_year: '2000' };
    expect(messagesOf(form, 'grad_year', { ...graduates, birth_date: '2008-05-01' })).toEqual(message);
    expect(messagesOf(form, 'grad_year', { ...graduates, birth_date: '1982-05-01' })).toEqual([]);
    expect(messagesOf(form, 'grad_year', graduates)).toEqual([]);
  },
  'Warn without refusing': (form) => {
    const answers: Answers = { first_name: 'Ana', preferred_name: 'ANA' };
    const warnings = evaluateForm(form, formState(answers)).sections['about/personal']?.warnings;
    expect(warnings?.get('preferred_name')).toEqual(['this is your first name. You can leave it out if you have no other one.']);
    expect(messagesOf(form, 'preferred_name', answers)).toEqual([]);
  },
  'Check an age on a fixed day': (form) => {
    const message = ['You must be 16 or older on the first day of classes, August 24, 2027.'];
    expect(messagesOf(form, 'birth_date', { birth_date: '2011-08-25' })).toEqual(message);
    expect(messagesOf(form, 'birth_date', { birth_date: '2011-08-24' })).toEqual([]);
  },
  'Ask for a signature': (form) => {
    const named: Answers = { first_name: 'Ana', last_name: 'Vega' };
    const message = ['Sign with the first and last name that you gave on the first page.'];
    expect(messagesOf(form, 'signature', { ...named, signature: 'A. Vega' })).toEqual(message);
    expect(messagesOf(form, 'signature', { ...named, signature: ' ana VEGA' })).toEqual([]);
  },
  'Ask what several answers lead to': (form) => {
    expect(shows(form, 'education/dearest', { activity_1_name: 'Chess' })).toEqual([]);
    expect(shows(form, 'education/dearest', { activity_1_name: 'Chess', activity_3_name: 'Choir' })).toEqual(['dearest_activity']);
  },
  'Work out an answer': (form) => {
    const taken: Answers = { test_taken_ind: 'Y', sat_taken: 'Y' };
    expect(shows(form, 'education/sat', taken)).toContain('sat_total');
    const scores = applyAnswer(form, formState(taken), { sat_score_reading_writing: 610, sat_score_math: 640 });
    expect(scores).toMatchObject({ sat_total: 1250 });
  },
  'Ask for a file': (form) => {
    expect(asksForFile(form.questions['portfolio'])).toBe(true);
    expect(shows(form, 'education/plans')[0]).toBe('portfolio');
    const attached = [{ key: 'portfolio', label: 'Portfolio', value: 'A document is attached' }];
    expect(itemsOf(form, { portfolio: 'ANSWERED' })).toEqual(attached);
  },
  'Say which files you accept': (form) => {
    const { endings, maxBytes } = fileRulesOf(form.questions['transcript']?.ui['ui:options']);
    expect([endings, maxBytes]).toEqual([['.png', '.jpeg', '.jpg', '.pdf'], 800 * 1024]);
    expect(explainQuestion(form, 'transcript', TODAY)).toContain('A PDF, a JPEG picture or a PNG picture of at most 800 kB.');
  },
  'Ask for several files': (form) => {
    const files = Object.values(form.questions).filter(({ key }) => key.startsWith('sample_'));
    expect(files.map(({ fullLabel }) => fullLabel)).toEqual([1, 2, 3, 4, 5].map((n) => `Work sample ${n}: Work sample`));
    expect(files.every(asksForFile)).toBe(true);
    expect(shows(form, 'education/samples-5', {}, { samples: 4 })).toEqual([]);
    expect(shows(form, 'education/samples-5', {}, { samples: 5 })).toEqual(['sample_5_file']);
  },
  'Add a section': (form) => {
    expect(form.pages[0]?.content[0]).toEqual({ section: 'about/travel' });
    expect(form.sections['about/travel']).toMatchObject({ title: 'Travel', description: 'We may be able to pay for a visit.' });
    expect(shows(form, 'about/travel')).toEqual(['visit_wish']);
  },
  'Ask the same questions more than once': (form) => {
    expect(form.sections['education/favorite-activity']).toMatchObject({ title: 'What you like best', keys: ['favorite_activity_name'] });
  },
  'Add a repeat': (form) => {
    expect(form.sections['education/jobs-2']?.title).toBe('Job 2');
    expect(shows(form, 'education/jobs-1')).toEqual(['job_1_employer', 'job_1_weeks']);
    expect(Object.keys(form.dataModel).filter((key) => key.startsWith('job_'))).toHaveLength(6);
    expect(shows(form, 'education/jobs-2')).toEqual([]);
    expect(shows(form, 'education/jobs-2', {}, { jobs: 2 })).toEqual(['job_2_employer', 'job_2_weeks']);
    expect(messagesOf(form, 'job_1_weeks', { job_1_weeks: -1 })).toEqual(['Job 1: Enter how many weeks you worked there, like 8']);
  },
  'Add tabs': (form) => {
    expect(shows(form, 'education/english-test')).toEqual(['english_test_score']);
    expect(shows(form, 'education/english-school')).toEqual([]);
    expect(messagesOf(form, 'english_school_years', {})).toEqual([]);
    const school = { english: 'school' };
    expect(clearOtherTabs(form, 'english', 'school')).toEqual({ english_test_score: '' });
    expect(shows(form, 'education/english-school', {}, {}, school)).toEqual(['english_school_years']);
    expect(messagesOf(form, 'english_school_years', {}, school)).toEqual(['Years of lessons in English is a required field']);
  },
  'Add a page': (form) => {
    expect(form.pages.map(({ id }) => id).slice(-2)).toEqual(['visit', 'final-steps']);
    expect(form.pages.flatMap(({ buttons }) => buttons).filter(({ to }) => to === 'visit')).toHaveLength(2);
    expect(shows(form, 'visit/tour')).toEqual(['tour_day']);
  },
  'Add a page for some students': (form) => {
    const pagesOf = (answers: Answers): readonly string[] => visiblePages(form, formState(answers)).map(({ id }) => id);
    expect(pagesOf({ citizenship_type: 'NPR' })).toEqual([...pagesOf({}).slice(0, -1), 'abroad', 'final-steps']);
    expect(messagesOf(form, 'has_visa', { citizenship_type: 'NPR' })).toEqual(['Tell us whether you have a visa']);
    expect(messagesOf(form, 'has_visa', {})).toEqual([]);
  },
  'Open and close applications': ({ institution }) => {
    const at = (instant: string): string => submissionOpenState(institution, new Date(instant));
    const moments = ['2026-09-01T06:59Z', '2026-09-01T07:00Z', '2027-03-02T00:59Z', '2027-03-02T01:00Z'];
    expect(moments.map(at).join(' ')).toBe('before open open after');
  },
  'Change names and colors': ({ institution }) =>
    expect(institution.theme.dark).toEqual({ primary: { main: '#8fd0b8' }, white: { main: '#17231e' } }),
  'Say what students may delete': ({ institution }) => expect(institution.delete_submitted).toBe('at_once'),
  'Work without a connection': ({ institution }) => expect(institution.offline).toBe(false),
  'Add ways to log in': ({ institution }) => expect(institution.log_in).toEqual({ by_confirming: true, passkeys: true }),
  'Remind students': ({ institution }, formFiles) => {
    expect(institution.reminders).toEqual([{ after_days: [4, 14] }]);
    const links = { application_link: 'https://apply.larkmere.example/login', stop_link: 'https://apply.larkmere.example/reminders?id=1' };
    const params = { missing: 1, closes: '', ...links };
    const mail = { kind: 'reminder', to: 'a@b.example', params, formState: formState({}) } as const;
    const { subject, text } = composeMail(compileForm(formFiles), mail);
    expect(subject).toBe('Finish your application to Larkmere, future student');
    expect(text).toMatch(/^Only 1 answer is missing\.\n\nFinish your application <[^>]*>\n\nIf you have changed your mind/);
  },
  'Delete accounts after a time': ({ institution }, formFiles) => {
    const submitted = { days: 365, year_ends: '08-31' };
    expect(institution.retention).toEqual({
      drafts: { days: 180 },
      submitted,
      answers: [{ of: ['about/background'], days: 180 }],
      warn_before_days: [30, 7],
    });
    const link = 'https://apply.larkmere.example/login';
    const params = { day: 'May 1, 2027', application_link: link };
    const { text } = composeMail(compileForm(formFiles), { kind: 'deletion_draft', to: 'a@b.example', params, formState: formState({}) });
    expect(text).toContain(`delete what you have begun on May 1, 2027.\n\nLog in, and we keep it <${link}>`);
  },
  'Choose what the office sees': ({ institution }) =>
    expect(institution.office?.columns).toEqual([['entry_term', 'entry_term_intl'], 'campus_location', 'hs_gpa', 'grad_year']),
  'List what arrives from elsewhere': ({ institution }) => expect(institution.checklist?.map(({ id }) => id)).toContain('english_test'),
  'Decide on applications': (_form, formFiles) =>
    expect(compileForm(formFiles).letters['admitted_spring']).toMatchObject([
      { paragraph: [expect.stringMatching(/^Dear .* a place at/)] },
    ]),
  'Ask others for documents': ({ institution }, formFiles) => {
    expect(institution.requests?.documents.map(({ key, confidential = false }) => [key, confidential])).toEqual([
      ['teacher_letter', true],
      ['official_transcript', false],
      ['counselor_letter', { equals: [{ var: 'counselor_waiver_request' }, 'Y'] }],
    ]);
    const letter = institution.requests?.documents.at(-1);
    const isConfidential = (answer: string): boolean =>
      holdsNow(letter?.confidential ?? false, formState({ counselor_waiver_request: answer }));
    expect(['Y', 'N', ''].map(isConfidential)).toEqual([true, false, false]);
    const link = 'https://apply.larkmere.example/request#abc';
    const params = { sender: 'Kate Hill', student: 'Ada King', document: 'School report', until: 'May 1, 2027', link };
    const { text } = composeMail(compileForm(formFiles), { kind: 'request', to: 'a@b.example', params, formState: formState({}) });
    expect(text).toContain(`asks you for this document: School report.\n\nSend it to us <${link}>\n\nThe link works until May 1, 2027.`);
  },
  'Open and close an option': (form) => {
    const offered = (clock: string, chosen: string): boolean =>
      evaluateForm(form, { ...formState({ campus_location: chosen }), clock })
        .sections[form.questions['campus_location']?.section ?? '']?.offered.get('campus_location')
        ?.some(({ value }) => value === 'FOREST') === true;
    const moments = ['2026-08-31T23:59', '2026-09-01T00:00', '2027-01-15T16:59', '2027-01-15T17:00'];
    expect(moments.map((moment) => offered(moment, ''))).toEqual([false, true, true, false]);
    expect(offered('2027-01-15T17:00', 'FOREST')).toBe(true);
  },
  'Say something for a time': (_, formFiles) => {
    const banner = compileForm(formFiles).contents['banner-visitor'];
    const says = (clock: string): boolean =>
      JSON.stringify(filterOpenContent(banner, { today: TODAY, clock })).includes('no application fee');
    expect(['2026-11-30T23:59', '2026-12-01T00:00'].map(says)).toEqual([true, false]);
  },
  'Add a language': (form, formFiles) => {
    const { questions, pages } = compileForm(formFiles, 'pt').form;
    expect([form.questions['first_name']?.label, questions['first_name']?.label]).toEqual(['First name', 'Primeiro nome']);
    expect([pages[0]?.title, pages[1]?.title]).toEqual(['Sobre você', form.pages[1]?.title]);
  },
};

describe('the recipes of schemas/recipes', () => {
  test('are all followed here', () => {
    expect([...recipes.keys()].sort()).toEqual(Object.keys(promises).sort());
  });

  test.for(Object.entries(promises))('%s', ([heading, keepsPromise]) => {
    const { form, formFiles } = afterFollowing(recipes.get(heading) ?? []);
    keepsPromise(form, formFiles);
  });

  test('work one after the other too', () => {
    const steps = [...recipes.values()].flat().filter(({ isOptional }) => !isOptional);
    const { form } = afterFollowing(steps);
    expectAcceptedByAjvCli(afterSteps(steps));
    expect(form.questions).toHaveProperty('tour_day');
    expect(form.questions).toHaveProperty('service_branch');
  });
});

test('the five lines of README.md are the same recipe; it warns only that no persona answers the question, and all end as before', () => {
  const written = (steps: readonly RecipeStep[] = []) =>
    steps.filter(({ isOptional }) => !isOptional).map(({ file, code }) => ({ file, code }));
  const steps = [...inFiveLines.values()].flat();
  expect(written(steps)).toEqual(written(recipes.get('Add a question')));
  const { form, warnings } = afterFollowing(steps);
  expectAcceptedByAjvCli(afterSteps(steps));
  expect(warnings.filter((warning) => !warning.includes(' No persona answers '))).toEqual([]);
  expect(readPersonas().flatMap((persona) => findPersonaMismatches(form, compileSectionValidators(form), persona))).toEqual([]);
});

test('a recipe that someone has followed in the application is followed once', () => {
  const [step] = recipes.get('Add a question') ?? [];
  const once = step && applyRecipeStep(sources.files.get(step.file)?.text, step);
  expect(once?.split('"home_languages"')).toHaveLength(2);
  expect(step && applyRecipeStep(once, step)).toBe(once);
});

test('what recipes quote from the application is there', () => {
  const quotes = findJsonQuotes(officer, 'schemas');
  expect(quotes.length).toBeGreaterThan(5);
  for (const { files, json } of quotes) {
    const shown = JSON.parse(`{${json.replace(/,$/, '')}}`) as Readonly<Record<string, unknown>>;
    const stored: unknown[] = files.filter((file) => existsSync(file)).map((file) => JSON.parse(readFileSync(file, 'utf8')));
    for (const [name, value] of Object.entries(shown)) {
      expect(
        stored.some((document) => holds(document, name, value)),
        `${name} in ${files.join(', ')}`,
      ).toBe(true);
    }
  }
});

function holds(document: unknown, name: string, value: unknown): boolean {
  if (typeof document !== 'object' || document === null) return false;
  return Object.entries(document).some(([key, inner]) => (key === name && contains(inner, value)) || holds(inner, name, value));
}

function contains(stored: unknown, shown: unknown): boolean {
  if (Array.isArray(shown)) return Array.isArray(stored) && shown.every((entry) => stored.some((other) => contains(other, entry)));
  if (typeof shown !== 'object' || shown === null) return stored === shown;
  const within = (typeof stored === 'object' && stored !== null ? stored : {}) as Readonly<Record<string, unknown>>;
  return Object.entries(shown).every(([key, value]) => contains(within[key], value));
}
