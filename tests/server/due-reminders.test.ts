import { expect, test } from 'vitest';
import { findDueReminders } from '../../src/server/reminders/reminder-service.ts';

const when = { answered: { var: 'first_name' } };
const reminders = [{ after_days: [3, 10] }, { before_closing_days: [7, 1], when }];
const changedOn = '2027-01-10';
const due = (today: string, { sent = [], closes = '2027-03-01' }: { sent?: { name: string; day: string }[]; closes?: string } = {}) =>
  findDueReminders({ reminders, closes }, { today, changedOn, sent }).map(({ name }) => name);

test('a reminder is due on its day and, where that was missed, on the next one', () => {
  const days = ['2027-01-10', '2027-01-12', '2027-01-13', '2027-01-14', '2027-01-15', '2027-01-20', '2027-01-21', '2027-01-22'];
  expect(days.map((day) => due(day).join())).toEqual(['', '', 'after 3', 'after 3', '', 'after 10', 'after 10', '']);
  const last = ['2027-02-21', '2027-02-22', '2027-02-23', '2027-02-24', '2027-02-28', '2027-03-01', '2027-03-02'];
  expect(last.map((day) => due(day).join())).toEqual(['', 'before 7', 'before 7', '', 'before 1', 'before 1', '']);
  expect(due('2027-02-22', { closes: '2027-03-01T17:00' })).toEqual(['before 7']);
});

test('each is sent once, never two on one day, and two that are due together are one', () => {
  expect(due('2027-01-14', { sent: [{ name: 'after 3', day: '2027-01-13' }] })).toEqual([]);
  expect(due('2027-01-13', { sent: [{ name: 'before 7', day: '2027-01-13' }] })).toEqual([]);
  expect(due('2027-01-13', { closes: '2027-01-20' })).toEqual(['after 3', 'before 7']);
});

test('a clock that jumps on, or back, sends nothing for the days that it has left out', () => {
  expect(due('2028-01-10')).toEqual([]);
  expect(due('2026-12-31')).toEqual([]);
  expect(due('2027-01-20', { sent: [{ name: 'after 10', day: '2027-05-01' }] })).toEqual([]);
});

test('without a schedule, or without a day on which applications close, nothing is due', () => {
  expect(findDueReminders({ closes: '2027-01-20' }, { today: '2027-01-13', changedOn, sent: [] })).toEqual([]);
  expect(findDueReminders({ reminders: [{ before_closing_days: [7] }] }, { today: '2027-01-13', changedOn, sent: [] })).toEqual([]);
});

test('each has the condition and the deadline of its entry, which is its own or that of applications', () => {
  const own = [...reminders, { before_closing_days: [7, 1], closes: '2027-01-20T09:00' }];
  const dueOn = (today: string) => findDueReminders({ reminders: own, closes: '2027-01-20' }, { today, changedOn, sent: [] });
  expect(dueOn('2027-01-13')).toEqual([
    { name: 'after 3', when: undefined, deadline: undefined },
    { name: 'before 7', when, deadline: undefined },
    { name: 'before 7 2027-01-20', when: undefined, deadline: '2027-01-20T09:00' },
  ]);
  expect(dueOn('2027-01-19').map(({ name }) => name)).toEqual(['before 1', 'before 1 2027-01-20']);
  expect(dueOn('2027-01-20').map(({ name }) => name)).toEqual(['after 10', 'before 1']);
});
