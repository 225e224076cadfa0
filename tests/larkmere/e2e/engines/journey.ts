import { expect } from 'vitest';
import { readPersonaAnswers, sentenceByKey } from '../larkmere-form.ts';
import type { RunningSite } from '../../../e2e/start-site.ts';
import { newAccount } from '../../../e2e/steps.ts';
import { choiceTarget, questionTarget, type BrowserUser } from './browser-user.ts';

const [FIRST, LAST] = ['Zoë', "O'Neill"];
const button = (name: string) => ({ role: 'button', name }) as const;
const heading = (name: string) => ({ role: 'heading', name }) as const;
const field = (name: string) => ({ role: 'field', name }) as const;
const minimal = readPersonaAnswers('minimal');

export async function submitWholeApplication(person: BrowserUser, site: RunningSite, file: string): Promise<void> {
  await person.engine.open(`${site.url}/about`);
  await answerAsVisitor(person);
  await signUpAndLogIn(person, site);
  await person.reads(sentenceByKey('save.saved'));
  await person.engine.open(`${site.url}/about`);
  await expectAnswersAsGiven(person);

  await person.presses(button('Parent/Guardian 1'));
  await person.presses(button(`${sentenceByKey('button.add_another')} This adds Parent/Guardian 2.`));
  await person.expectFocus(heading('Parent/Guardian 2'));
  await person.presses(button(sentenceByKey('button.save_and_continue')));
  await expectFirstPage(person, 'Education');
  await chooseSchoolAndTabs(person);
  await person.engine.attach(
    (await person.looksAt({ role: 'file', name: sentenceByKey('upload.choose'), within: questionTarget('transcript').name })).id,
    file,
  );
  await person.reads(sentenceByKey('upload.ready'), 60_000);

  await submitWithGaps(person);
  await fillGaps(person);
  await person.presses(button(sentenceByKey('button.submit')));
  await person.isAt('/completion');
  await person.reads(sentenceByKey('completion.heading'));
  await logOutAndGoBack(person);
  expect(await person.engine.problems(), 'nothing went wrong behind the scenes').toEqual([]);
}

async function answerAsVisitor(person: BrowserUser): Promise<void> {
  await person.fills(questionTarget('first_name'), FIRST);
  await person.fills(questionTarget('last_name'), LAST);
  await person.fills(questionTarget('birth_date'), '4/7/2008');
  await person.hits('Tab');
  await person.expectValue(questionTarget('birth_date'), '04/07/2008');
  await person.selects(questionTarget('country'), 'United States');
  await person.selects(questionTarget('state'), 'Ore');
  await person.expectValue(questionTarget('state'), 'OR');

  await person.fills(questionTarget('address_line_1'), '12');
  await person.looksAt({ role: 'option', name: '' });
  await person.hits('ArrowDown', 'Enter');
  await expect.poll(async () => (await person.looksAt(questionTarget('zip'))).value).toMatch(/^\d{5}/);
  expect((await person.looksAt(questionTarget('address_line_1'))).value.length).toBeGreaterThan('12'.length);

  await person.presses(button('Permanent address'));
  await person.presses(choiceTarget('current_addr_same_as_perm_addr', 'No'));
  await person.hits('ArrowUp');
  await person.expectChosen(choiceTarget('current_addr_same_as_perm_addr', 'Yes'));
  await person.fills(questionTarget('phone_mobile'), '5035550190');
  await person.expectValue(questionTarget('phone_mobile'), '(503) 555-0190');
  await person.presses(questionTarget('optin_sms_ind'));
  await person.expectChosen(questionTarget('optin_sms_ind'));
  await person.presses(button(sentenceByKey('button.save_and_continue')));
}

async function signUpAndLogIn(person: BrowserUser, site: RunningSite): Promise<void> {
  const { email, password } = newAccount('journey');
  await person.isAt('/signup');
  await person.fills(field(sentenceByKey('auth.email')), email);
  await person.fills(field(sentenceByKey('auth.password')), password);
  await person.presses(button(sentenceByKey('auth.submit')));
  await person.isAt('/confirm');
  await person.fills(field(sentenceByKey('auth.code')), await site.codeFor(email));
  await person.presses(button(sentenceByKey('auth.submit')));
  await person.isAt('/login');
  await person.expectValue(field(sentenceByKey('auth.email')), email);
  await person.fills(field(sentenceByKey('auth.password')), password);
  await person.presses(button(sentenceByKey('auth.submit')));
  await person.isAt('/education');
}

async function expectAnswersAsGiven(person: BrowserUser): Promise<void> {
  await person.expectValue(questionTarget('first_name'), FIRST);
  await person.expectValue(questionTarget('last_name'), LAST);
  await person.expectValue(questionTarget('birth_date'), '04/07/2008');
  await person.expectValue(questionTarget('phone_mobile'), '(503) 555-0190');
  await person.expectChosen(choiceTarget('current_addr_same_as_perm_addr', 'Yes'));
}

export async function expectFirstPage(person: BrowserUser, title: string): Promise<void> {
  await person.expectFocus(heading(title));
  await person.rests();
  expect(await person.engine.call(() => window.scrollY)).toBe(0);
  expect((await person.looksAt(heading(title))).isReachable).toBe(true);
}

export async function expectErrorInView(person: BrowserUser, key: string, firstChoice: string): Promise<void> {
  await person.expectFocus(choiceTarget(key, firstChoice));
  await person.rests();
  const { top, bottom } = await person.looksAt({ role: 'group', name: questionTarget(key).name });
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThan(await person.engine.call(() => window.innerHeight));
}

async function chooseSchoolAndTabs(person: BrowserUser): Promise<void> {
  await person.fills(questionTarget('hs_name'), 'north');
  await person.presses({ role: 'option', name: '' });
  await expect.poll(async () => (await person.looksAt(questionTarget('hs_city'))).value).not.toBe('');

  const tab = (name: string) => ({ role: 'tab', name }) as const;
  await person.presses(button('Your transcript'));
  await person.presses(tab('My counselor will send it'));
  await person.expectChosen(tab('My counselor will send it'));
  await person.looksAt(questionTarget('transcript_asked_ind'));
  await person.hits('ArrowLeft', 'ArrowLeft', 'Enter');
  await person.expectChosen(tab('Upload it'));
}

async function submitWithGaps(person: BrowserUser): Promise<void> {
  await person.presses({ role: 'link', name: 'Final steps', within: 'Main' });
  await expectFirstPage(person, 'Final steps');
  await person.presses(button(sentenceByKey('button.submit')));
  await person.isAt('/about');
  await person.reads("We're missing some information.");
  await person.presses({ role: 'link', name: questionTarget('conviction').name });
  await person.isAt('/education');
  await expectErrorInView(person, 'conviction', 'Yes');
}

async function fillGaps(person: BrowserUser): Promise<void> {
  for (const key of ['conviction', 'discipline', 'non_academic_discipline', 'test_taken_ind'])
    await person.presses(choiceTarget(key, 'No'));
  await person.selects(questionTarget('applied_major'), 'Und');
  await person.expectValue(questionTarget('applied_major'), String(minimal['applied_major']));
  await person.selects(questionTarget('entry_term'), 'Fall 2027');
  await person.selects(questionTarget('grad_month'), 'June');
  await person.selects(questionTarget('grad_year'), '2027');
  await person.presses(button(sentenceByKey('button.save_and_continue')));
  await expectFirstPage(person, 'Final steps');
  await person.presses(choiceTarget('counselor_waiver_request', 'No'));
  await person.presses(questionTarget('legal_agree'));
}

async function logOutAndGoBack(person: BrowserUser): Promise<void> {
  await person.presses(button(sentenceByKey('account.label')));
  await person.presses(button(sentenceByKey('account.log_out')));
  await person.isAt('/login');
  await person.engine.call(() => window.history.back());
  await person.rests();
  const shown = await person.engine.call(() =>
    [document.body.innerText, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join('\n'),
  );
  for (const word of [FIRST, LAST, '555-0190']) expect(shown).not.toContain(word);
}
