import { describe, expect, test, vi } from 'vitest';
import { PROGRESS } from '../../src/web/answers/answer-store-context.tsx';
import { createQuestionSelector } from '../../src/web/answers/question-state.ts';
import { createTinyStore } from './tiny-store.ts';

const PLACE = 'home/place';
const VISA = 'home/visa';

test('a chosen option stores its label beside its value', () => {
  const store = createTinyStore();
  store.change({ country: 'USA', state: 'NE' });
  expect(store.getAnswers()).toMatchObject({ country: 'USA', country_desc: 'United States', state: 'NE', state_desc: 'Nebraska' });
});

test('an answer that hides questions clears them, wherever they are', () => {
  const store = createTinyStore();
  store.change({ visa: 'F-1' });
  store.change({ country: 'USA', state: 'NE' });
  expect(store.getAnswers()).toMatchObject({ visa: '' });
  expect(store.sectionState(VISA).visible).toBe(false);
  store.change({ country: 'FRA' });
  expect(store.getAnswers()).toMatchObject({ state: '', state_desc: '' });
  expect(store.sectionState(VISA).visible).toBe(true);
});

test('only sections that depend on a changed answer get a new state', () => {
  const store = createTinyStore();
  const before = store.getEvaluation();
  const [you, place] = [store.sectionState('home/you'), store.sectionState(PLACE)];
  store.change({ first_name: 'Ana' });
  expect(store.getEvaluation()).toBe(before);
  store.change({ country: 'USA' });
  expect(store.sectionState('home/you')).toBe(you);
  expect(store.sectionState(PLACE)).not.toBe(place);
  expect([...store.sectionState(PLACE).required]).toEqual(['country', 'state']);
});

test('the same answer again changes and reports nothing', () => {
  const store = createTinyStore();
  store.change({ first_name: 'Ana', races: ['asian'] });
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  const answers = store.getAnswers();
  store.change({ first_name: ' Ana', races: ['asian'] });
  expect(store.getAnswers()).toBe(answers);
  expect(listener).not.toHaveBeenCalled();
  store.change({ first_name: 'Bo' });
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  store.change({ first_name: 'Cy' });
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a listener of one section is called for what touches it, and for nothing else', () => {
  const store = createTinyStore();
  const follow = (section: string) => {
    const listener = vi.fn();
    store.subscribe(listener, section);
    return listener;
  };
  const [you, place, visa] = [follow('home/you'), follow(PLACE), follow(VISA)];
  store.change({ first_name: 'Ana' });
  expect(you).toHaveBeenCalledTimes(1);
  expect(place).not.toHaveBeenCalled();
  store.change({ country: 'USA' });
  expect(you).toHaveBeenCalledTimes(1);
  expect(place).toHaveBeenCalledTimes(1);
  expect(visa).toHaveBeenCalledTimes(1);
  store.load({}, {}, {});
  expect(you).toHaveBeenCalledTimes(2);
});

test('a listener of one question is called for what its field shows, and not for its neighbor', () => {
  const store = createTinyStore();
  const [name, country, state] = [vi.fn(), vi.fn(), vi.fn()];
  store.subscribe(name, 'first_name');
  store.subscribe(country, 'country');
  store.subscribe(state, 'state');
  store.change({ first_name: 'Ana' });
  expect([name, country, state].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);
  store.change({ country: 'USA' });
  expect([name, country, state].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  store.change({ state: 'NE' });
  expect([name, country, state].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2]);
  store.load({}, {}, {});
  expect([name, country, state].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 3]);
});

test('a listener of progress is called when an answer is given, wrong or removed, or another question shows, and not for other words', () => {
  const store = createTinyStore();
  store.enableEarlyFailures();
  const called = vi.fn(() => void store.failures());
  store.subscribe(called, PROGRESS);
  const callsOf = (change: () => void): number => {
    called.mockClear();
    change();
    return called.mock.calls.length;
  };
  expect(callsOf(() => store.change({ first_name: 'Ana' }))).toBe(1);
  expect(callsOf(() => store.change({ first_name: 'Eva' }))).toBe(0);
  expect(callsOf(() => store.setServerFailures({ first_name: ['Another name, please'] }))).toBe(1);
  expect(callsOf(() => store.change({ first_name: 'Ida' }))).toBe(0);
  expect(callsOf(() => store.change({ first_name: '' }))).toBe(1);
  store.change({ country: 'FRA' });
  expect(callsOf(() => store.change({ country: 'USA' }))).toBe(1);
  expect(callsOf(() => store.setCount('kin', 2))).toBe(1);
  expect(callsOf(() => store.setTab('transcript', 'asked'))).toBe(1);
  expect(callsOf(() => store.reportAllFailures(true))).toBe(1);
  expect(callsOf(() => store.reset())).toBe(1);
});

test('the state of a question is the same object until its answer, its rules or its messages change', () => {
  const store = createTinyStore();
  store.reportAllFailures(true);
  const read = createQuestionSelector(store, 'state');
  const before = read();
  store.change({ first_name: 'Ana' });
  expect(read()).toBe(before);
  store.change({ country: 'USA' });
  expect(read()).toMatchObject({ answer: '', required: true, copiedFrom: undefined, messages: [expect.any(String)] });
  store.change({ state: 'NE' });
  const answered = read();
  expect(answered).toMatchObject({ answer: 'NE', required: true, messages: [] });
  store.reportAllFailures(false);
  expect(read()).toBe(answered);
  store.reportAllFailures(true);
  store.markSaved({ country: 'USA', state: 'NE' });
  expect(read()).toBe(answered);
  store.setServerFailures({ state: ['Another state, please'] });
  expect(read().messages).toEqual(['Another state, please']);
});

test('a listener of one question is called when a message about it comes or goes', () => {
  const store = createTinyStore();
  const listener = vi.fn();
  store.change({ first_name: 'Ana' });
  expect(store.failures()['first_name']).toBeUndefined();
  store.subscribe(listener, 'first_name');
  store.setServerFailures({ first_name: ['Another name, please'] });
  expect(listener).toHaveBeenCalledTimes(1);
  store.setServerFailures({ first_name: ['Another name, please'] });
  expect(listener).toHaveBeenCalledTimes(1);
  store.markSaved({ first_name: 'Ana' });
  expect(store.failures()['first_name']).toBeUndefined();
  expect(listener).toHaveBeenCalledTimes(2);
});

test('failures are the same object until one changes, and before Submit only wrong answers and notices are in the way', () => {
  const store = createTinyStore();
  store.enableEarlyFailures();
  const [failures, blocking] = [store.failures(), store.failuresToCorrect()];
  expect([Object.keys(failures), blocking]).toEqual([['first_name', 'country'], {}]);
  store.change({ visa: 'F-1' });
  expect([store.failures(), store.failuresToCorrect()].map((now, n) => now === [failures, blocking][n])).toEqual([true, true]);
  store.setServerFailures({ visa: ['Another visa, please'] });
  store.setNotice('kin_name', 'Too long', '');
  expect(Object.keys(store.failures())).toEqual(['first_name', 'country', 'visa', 'kin_name']);
  expect(Object.keys(store.failuresToCorrect())).toEqual(['visa', 'kin_name']);
  store.change({ first_name: 'Ana', country: 'USA' });
  store.reportAllFailures(true);
  expect(Object.keys(store.failuresToCorrect())).toEqual(['state', 'visa', 'kin_name']);
});

test('unsaved answers come with the value that they were made from', () => {
  const store = createTinyStore();
  store.load({ first_name: 'Ana', country: 'FRA', country_desc: 'France' }, {}, {});
  expect(store.unsaved()).toEqual({ answers: {}, base: {} });
  store.change({ first_name: 'Bo', visa: 'F-1' });
  expect(store.unsaved()).toEqual({ answers: { first_name: 'Bo', visa: 'F-1' }, base: { first_name: 'Ana', visa: '' } });
  store.change({ visa: '' });
  expect(store.unsaved()).toEqual({ answers: { first_name: 'Bo' }, base: { first_name: 'Ana' } });
});

test('what was typed while a save was on its way stays unsaved', () => {
  const store = createTinyStore();
  store.load({}, {}, {});
  store.change({ first_name: 'Ana' });
  const { answers } = store.unsaved();
  store.change({ first_name: 'Anna' });
  store.markSaved(answers);
  expect(store.unsaved()).toEqual({ answers: { first_name: 'Anna' }, base: { first_name: 'Ana' } });
});

test('carried answers count as newer than the saved ones, and what was cleared stays cleared', () => {
  const store = createTinyStore();
  store.load({ first_name: 'Ana', country: 'FRA', country_desc: 'France', visa: 'F-1' }, {}, {});
  store.addUnsavedAnswers({ first_name: '', country: 'USA', country_desc: 'United States', state: 'TX', state_desc: 'Texas' });
  expect(store.getAnswers()).toMatchObject({ first_name: '', country: 'USA', state: 'TX', state_desc: 'Texas', visa: '' });
  expect(store.unsaved().base).toMatchObject({ country: 'FRA', state: '', visa: 'F-1' });
});

test('a repeat shows up to its count', () => {
  const store = createTinyStore();
  expect(store.sectionState('home/kin-2').visible).toBe(false);
  store.setCount('kin', 2);
  expect(store.getCounts()).toEqual({ kin: 2 });
  expect(store.sectionState('home/kin-2').visible).toBe(true);
});

test('a smaller count clears the answers of the components beyond it, as the server does', () => {
  const store = createTinyStore();
  store.load({ kin_name: 'Ana', kin_2_name: 'Bo' }, { kin: 2 }, {});
  expect(store.answersAfterComponent('kin', 1)).toEqual({ kin_2_name: 'Bo' });
  store.setCount('kin', 1);
  expect(store.sectionState('home/kin-2').visible).toBe(false);
  expect(store.getAnswers()).toEqual({ kin_name: 'Ana', kin_2_name: '' });
  expect(store.unsaved().answers).toEqual({});
});

test('another tab shows without the answers of the one that was left, and these count as cleared on the server too', () => {
  const store = createTinyStore();
  store.load({ first_name: 'Ana', grades: 'A' }, {}, {});
  store.change({ first_name: 'Bo' });
  expect([store.shownTab('transcript'), store.shownTab('none')]).toEqual(['typed', undefined]);
  expect(store.savedAnswers(['grades', 'request'])).toEqual({ grades: 'A', request: '' });
  store.setTab('transcript', 'asked');
  expect(store.shownTab('transcript')).toBe('asked');
  expect([store.sectionState('home/grades').visible, store.sectionState('home/request').visible]).toEqual([false, true]);
  expect(store.unsaved()).toEqual({ answers: { first_name: 'Bo' }, base: { first_name: 'Ana' } });
});

test('a repeat in the tab that was left begins with one component again', () => {
  const store = createTinyStore();
  store.load({ trip_1_place: 'Graz', trip_2_place: 'Linz' }, { trips: 3, kin: 2 }, { transcript: 'asked' });
  expect(store.sectionState('home/trips-3').visible).toBe(true);
  store.setTab('transcript', 'typed');
  expect(store.getCounts()).toEqual({ kin: 2 });
  store.setTab('transcript', 'asked');
  const shown = [1, 2, 3].map((n) => store.sectionState(`home/trips-${n}`).visible);
  expect([shown, store.unsaved().answers]).toEqual([[true, false, false], {}]);
});

test('a tab that shows for its answer stays when the answer is taken back', () => {
  const store = createTinyStore();
  store.addUnsavedAnswers({ request: 'Ms Quill' });
  expect(store.shownTab('transcript')).toBe('asked');
  store.change({ request: '' });
  expect(store.shownTab('transcript')).toBe('asked');
  store.reset();
  expect(store.shownTab('transcript')).toBe('typed');
});

test('a flush commits text still being typed; a reset forgets everything and makes typed text stale', () => {
  const store = createTinyStore();
  const stop = store.registerFlush(() => store.change({ first_name: 'Typed' }));
  store.flush();
  expect(store.getAnswers()).toMatchObject({ first_name: 'Typed' });
  expect(store.isAnyAnswered()).toBe(true);
  const epoch = store.epoch();
  stop();
  store.reset();
  store.flush();
  expect(store.epoch()).not.toBe(epoch);
  expect(store.isAnyAnswered()).toBe(false);
  expect(store.unsaved()).toEqual({ answers: {}, base: {} });
});

test('a choice between two answers leaves what cannot be read as an answer to another question, in place of its saved answer', () => {
  const store = createTinyStore();
  store.load({ first_name: 'Bo', grades: 'A', visa: 'F1' }, {}, {});
  store.change({ first_name: 'Bobby', visa: '' });
  store.setTypedText('first_name', 'Bobb?');
  store.setTypedText('visa', 'half a dat');
  store.setConflictingAnswers({ first_name: 'Robert' });
  store.resolveConflicts(['first_name']);
  expect([store.answerTo('first_name'), store.typedText('first_name')]).toEqual(['Robert', undefined]);
  expect([store.answerTo('visa'), store.typedText('visa')]).toEqual(['', 'half a dat']);
  expect(store.unsaved()).toEqual({ answers: { visa: '' }, base: { visa: 'F1' } });
});

test('a form whose answers were all taken back counts as unanswered', () => {
  const store = createTinyStore();
  store.change({ first_name: 'Ana', races: ['asian'], country: 'USA' });
  store.change({ first_name: '', races: [], country: '' });
  expect(store.isAnyAnswered()).toBe(false);
});

test('what only the server finds wrong is reported until that answer is saved, or the server looks again', () => {
  const store = createTinyStore();
  store.change({ first_name: 'Ana', country: 'FRA' });
  expect(store.failures()).toEqual({});
  store.setServerFailures({ visa: ['Please wait until the file upload has completed.'] });
  expect(store.failures()).toEqual({ visa: ['Please wait until the file upload has completed.'] });
  store.markSaved({ first_name: 'Ana' });
  expect(Object.keys(store.failures())).toEqual(['visa']);
  store.markSaved({ visa: '' });
  expect(store.failures()).toEqual({});
  store.setServerFailures({ visa: ['Once more'] });
  store.setServerFailures({});
  expect(store.failures()).toEqual({});
});

describe('an answer that the server did not store', () => {
  const outcome = { refused: { first_name: ['Shorten it.'] }, answers: { first_name: '' } };

  test('stays on the screen with the reason, and what was stored counts as saved', () => {
    const store = createTinyStore();
    store.change({ first_name: 'Ana', country: 'FRA' });
    store.markSaved(store.unsaved().answers, outcome);
    expect(store.getAnswers()).toMatchObject({ first_name: 'Ana', country: 'FRA' });
    expect([store.notices(), store.failures()]).toEqual([outcome.refused, outcome.refused]);
    expect([store.unsaved().answers, store.savedAnswers(['first_name', 'country'])]).toEqual([
      { first_name: 'Ana' },
      { first_name: '', country: 'FRA' },
    ]);
    expect(store.isRejected('first_name')).toBe(true);
  });

  test('gives no reason as soon as it is another one; back again it does', () => {
    const store = createTinyStore();
    store.change({ first_name: 'Ana' });
    store.markSaved({ first_name: 'Ana' }, outcome);
    store.change({ first_name: 'An' });
    expect([store.notices(), store.unsaved()]).toEqual([{}, { answers: { first_name: 'An' }, base: { first_name: '' } }]);
    store.change({ first_name: 'Ana' });
    expect([store.notices(), store.isRejected('first_name')]).toEqual([outcome.refused, true]);
    store.markSaved({ first_name: 'Ana' });
    expect(store.notices()).toEqual({});
  });

  test('if its question is hidden there, says so', () => {
    const store = createTinyStore();
    store.change({ country: 'USA', state: 'NE' });
    store.markSaved(store.unsaved().answers, { answers: { state: '', state_desc: '' } });
    expect(store.notices()).toEqual({ state: [expect.stringContaining('it depends on an answer that you changed')] });
    expect(['state', 'state_desc'].every(store.isRejected)).toBe(true);
  });

  test('is forgotten with the answers of another student', () => {
    const store = createTinyStore();
    store.change({ first_name: 'Ana' });
    store.recordCorrections({ first_name: 'Ana' }, outcome);
    expect(store.notices()).toEqual(outcome.refused);
    store.load({}, {}, {});
    store.change({ first_name: 'Ana' });
    expect(store.notices()).toEqual({});
  });
});

test('what a field could not store is a notice and a failure until it can be, its question is hidden, or the answer is another one', () => {
  const store = createTinyStore();
  const seen = (): unknown[] => [store.notices(), store.failures()['first_name'], store.noticeAt('first_name')];
  const heard = vi.fn();
  store.subscribe(heard, 'first_name');
  store.setTypedText('first_name', 'x', undefined, 'No name.');
  const unread = ['You typed “x”. No name.'];
  expect([...seen(), heard.mock.calls.length]).toEqual([{ first_name: unread }, unread, 'No name.', 1]);
  store.setTypedText('first_name', 'xy');
  expect(seen(), 'while it is typed').toEqual([{}, ['First name is a required field'], '']);
  store.restoreUnreadableText('first_name', 'x'.repeat(50));
  expect(store.notices()).toEqual({ first_name: [`You typed “${'x'.repeat(45)}…”, which we couldn't read, so it is not saved.`] });
  store.change({ first_name: 'Ana' });
  expect(seen()).toEqual([{}, undefined, '']);
  store.setNotice('first_name', 'Only Ana fits.', 'Ana');
  expect(seen()).toEqual([{ first_name: ['Only Ana fits.'] }, ['Only Ana fits.'], 'Only Ana fits.']);
  store.change({ first_name: 'An', country: 'USA' });
  expect(seen()).toEqual([{}, undefined, '']);
  store.setTypedText('state', 'N', undefined, 'No state.');
  expect(store.notices()).toEqual({ state: ['You typed “N”. No state.'] });
  store.change({ country: 'FRA' });
  expect(store.failures()).not.toHaveProperty('state');
});
