import { expect } from 'vitest';
import { persona, text } from '../application.ts';
import type { Site } from '../../../e2e/site.ts';
import { newAccount } from '../../../e2e/steps.ts';
import { choice, question, type Person } from './person.ts';

const [FIRST, LAST] = ['Zoë', "O'Neill"];
const button = (name: string) => ({ role: 'button', name }) as const;
const heading = (name: string) => ({ role: 'heading', name }) as const;
const field = (name: string) => ({ role: 'field', name }) as const;
const minimal = persona('minimal');

export async function goAllTheWay(person: Person, site: Site, file: string): Promise<void> {
  await person.engine.open(`${site.url}/about`);
  await answerAsVisitor(person);
  await signUpAndLogIn(person, site);
  await person.reads(text('save.saved'));
  await person.engine.open(`${site.url}/about`);
  await expectAnswersAsGiven(person);

  await person.presses(button('Parent/Guardian 1'));
  await person.presses(button(`${text('button.add_another')} This adds Parent/Guardian 2.`));
  await person.expectFocus(heading('Parent/Guardian 2'));
  await person.presses(button(text('button.save_and_continue')));
  await expectBeginning(person, 'Education');
  await chooseSchoolAndTabs(person);
  await person.engine.attach(
    (await person.looksAt({ role: 'file', name: text('upload.choose'), within: question('transcript').name })).id,
    file,
  );
  await person.reads(text('upload.ready'), 60_000);

  await submitWithGaps(person);
  await fillGaps(person);
  await person.presses(button(text('button.submit')));
  await person.isAt('/completion');
  await person.reads(text('completion.heading'));
  await logOutAndGoBack(person);
  expect(await person.engine.problems(), 'nothing went wrong behind the scenes').toEqual([]);
}

async function answerAsVisitor(person: Person): Promise<void> {
  await person.fills(question('first_name'), FIRST);
  await person.fills(question('last_name'), LAST);
  await person.fills(question('birth_date'), '4/7/2008');
  await person.hits('Tab');
  await person.expectValue(question('birth_date'), '04/07/2008');
  await person.selects(question('country'), 'United States');
  await person.selects(question('state'), 'Ore');
  await person.expectValue(question('state'), 'OR');

  await person.fills(question('address_line_1'), '12');
  await person.looksAt({ role: 'option', name: '' });
  await person.hits('ArrowDown', 'Enter');
  await expect.poll(async () => (await person.looksAt(question('zip'))).value).toMatch(/^\d{5}/);
  expect((await person.looksAt(question('address_line_1'))).value.length).toBeGreaterThan('12'.length);

  await person.presses(button('Permanent address'));
  await person.presses(choice('current_addr_same_as_perm_addr', 'No'));
  await person.hits('ArrowUp');
  await person.expectChosen(choice('current_addr_same_as_perm_addr', 'Yes'));
  await person.fills(question('phone_mobile'), '5035550190');
  await person.expectValue(question('phone_mobile'), '(503) 555-0190');
  await person.presses(question('optin_sms_ind'));
  await person.expectChosen(question('optin_sms_ind'));
  await person.presses(button(text('button.save_and_continue')));
}

async function signUpAndLogIn(person: Person, site: Site): Promise<void> {
  const { email, password } = newAccount('journey');
  await person.isAt('/signup');
  await person.fills(field(text('auth.email')), email);
  await person.fills(field(text('auth.password')), password);
  await person.presses(button(text('auth.submit')));
  await person.isAt('/confirm');
  await person.fills(field(text('auth.code')), await site.codeFor(email));
  await person.presses(button(text('auth.submit')));
  await person.isAt('/login');
  await person.expectValue(field(text('auth.email')), email);
  await person.fills(field(text('auth.password')), password);
  await person.presses(button(text('auth.submit')));
  await person.isAt('/education');
}

async function expectAnswersAsGiven(person: Person): Promise<void> {
  await person.expectValue(question('first_name'), FIRST);
  await person.expectValue(question('last_name'), LAST);
  await person.expectValue(question('birth_date'), '04/07/2008');
  await person.expectValue(question('phone_mobile'), '(503) 555-0190');
  await person.expectChosen(choice('current_addr_same_as_perm_addr', 'Yes'));
}

export async function expectBeginning(person: Person, title: string): Promise<void> {
  await person.expectFocus(heading(title));
  await person.rests();
  expect(await person.engine.call(() => window.scrollY)).toBe(0);
  expect((await person.looksAt(heading(title))).isReachable).toBe(true);
}

export async function expectInSight(person: Person, key: string, firstChoice: string): Promise<void> {
  await person.expectFocus(choice(key, firstChoice));
  await person.rests();
  const { top, bottom } = await person.looksAt({ role: 'group', name: question(key).name });
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThan(await person.engine.call(() => window.innerHeight));
}

async function chooseSchoolAndTabs(person: Person): Promise<void> {
  await person.fills(question('hs_name'), 'north');
  await person.presses({ role: 'option', name: '' });
  await expect.poll(async () => (await person.looksAt(question('hs_city'))).value).not.toBe('');

  const tab = (name: string) => ({ role: 'tab', name }) as const;
  await person.presses(button('Your transcript'));
  await person.presses(tab('My counselor will send it'));
  await person.expectChosen(tab('My counselor will send it'));
  await person.looksAt(question('transcript_asked_ind'));
  await person.hits('ArrowLeft', 'ArrowLeft', 'Enter');
  await person.expectChosen(tab('Upload it'));
}

async function submitWithGaps(person: Person): Promise<void> {
  await person.presses({ role: 'link', name: 'Final steps', within: 'Main' });
  await expectBeginning(person, 'Final steps');
  await person.presses(button(text('button.submit')));
  await person.isAt('/about');
  await person.reads("We're missing some information.");
  await person.presses({ role: 'link', name: question('conviction').name });
  await person.isAt('/education');
  await expectInSight(person, 'conviction', 'Yes');
}

async function fillGaps(person: Person): Promise<void> {
  for (const key of ['conviction', 'discipline', 'non_academic_discipline', 'test_taken_ind']) await person.presses(choice(key, 'No'));
  await person.selects(question('applied_major'), 'Und');
  await person.expectValue(question('applied_major'), String(minimal['applied_major']));
  await person.selects(question('entry_term'), 'Fall 2027');
  await person.selects(question('grad_month'), 'June');
  await person.selects(question('grad_year'), '2027');
  await person.presses(button(text('button.save_and_continue')));
  await expectBeginning(person, 'Final steps');
  await person.presses(choice('counselor_waiver_request', 'No'));
  await person.presses(question('legal_agree'));
}

async function logOutAndGoBack(person: Person): Promise<void> {
  await person.presses(button(text('account.label')));
  await person.presses(button(text('account.log_out')));
  await person.isAt('/login');
  await person.engine.call(() => window.history.back());
  await person.rests();
  const shown = await person.engine.call(() =>
    [document.body.innerText, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join('\n'),
  );
  for (const word of [FIRST, LAST, '555-0190']) expect(shown).not.toContain(word);
}
