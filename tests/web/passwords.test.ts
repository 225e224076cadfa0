import { describe, expect, test, vi } from 'vitest';
import { validateNewPassword } from '../../src/web/ui/field-validators.ts';
import { passwordChecklistItems } from '../../src/web/ui/password-checklist-items.ts';
import { validateFields } from '../../src/web/ui/use-field-errors.ts';

// Sentences come with the built form.
vi.mock('../../src/web/platform/translate.ts', () => ({ translate: (key: string) => key }));

const failing = (password: string, confirmation?: string): string[] =>
  passwordChecklistItems(password, confirmation)
    .filter((item) => item.state === 'error')
    .map((item) => item.text);

describe('password checklist', () => {
  test('is inactive while nothing is typed', () => {
    expect(new Set(passwordChecklistItems('').map((item) => item.state))).toEqual(new Set(['inactive']));
    expect(new Set(passwordChecklistItems('', '').map((item) => item.state))).toEqual(new Set(['inactive']));
  });

  test.each([
    ['Correct-Horse-9', []],
    ['Correct-9', ['password.length']],
    ['correct-horse-9', ['password.uppercase']],
    ['CORRECT-HORSE-9', ['password.lowercase']],
    ['Correct-Horse-X', ['password.number']],
    ['CorrectHorse99', ['password.special']],
    [' Correct-Horse-9', ['password.no_outer_space']],
  ])('%j fails %j', (password, texts) => {
    expect(failing(password)).toEqual(texts);
  });

  test('with a confirmation, the passwords must match', () => {
    expect(failing('Correct-Horse-9', 'Correct-Horse-8')).toEqual(['auth.passwords_must_match']);
    expect(failing('Correct-Horse-9', 'Correct-Horse-9')).toEqual([]);
  });
});

test('a submission checks each field of its screen, and only these', () => {
  const checks = {
    username: ({ username }: { username: string; password: string }) => (username === '' ? 'Enter your email' : null),
    password: ({ password }: { username: string; password: string }) => (password === '' ? 'Password is required.' : null),
  };
  expect(validateFields(checks, { username: '', password: 'x' })).toEqual({ username: ['Enter your email'] });
  expect(validateFields(checks, { username: 'ada@example.com', password: 'x' })).toEqual({});
});

test('a password of more than 128 characters is said to be too long', () => {
  const password = 'Correct-Horse-9';
  expect(validateNewPassword({ password: password.padEnd(128, 'x') })).toBeNull();
  expect(validateNewPassword({ password: password.padEnd(129, 'x') })).toBe('auth.password_too_long');
});
