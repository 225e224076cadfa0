import { pageFile } from '../model/form-file-paths.ts';
import type { Finding } from '../model/form.ts';

interface Place {
  readonly page: string;
  /** Points into its `page.json`. */
  readonly pointer: string;
}

/** Reports a section or repeat that its page has already, perhaps in a tab of it. */
export const duplicateSection = ({ page, pointer }: Place, name: string): Finding => ({
  rule: 'duplicate-section',
  file: pageFile(page),
  pointer,
  what: `The page has two sections or repeats called "${name}"`,
  advice: 'Give one of them another name, or remove it; what two tabs need belongs outside the tabs',
});

/** Reports a repeat that another page has; `other` is `page/repeat`. */
export const duplicateRepeat = ({ page, pointer }: Place, other: string): Finding => ({
  rule: 'duplicate-section',
  file: pageFile(page),
  pointer,
  what: `Another page has a repeat with this name: ${other}`,
  advice: 'Give this one another: how many a student has added is stored under it, and rules name it',
});

/** `place` is in the `schema.json` that asks; `sections` are those that ask the same. */
export const duplicateQuestion = (place: Pick<Finding, 'file' | 'pointer'>, key: string, sections: readonly string[]): Finding => ({
  rule: 'duplicate-question',
  ...place,
  what: `"${key}" is asked twice: ${sections.map((section) => `in section ${section}`).join(' and ')}`,
  advice: 'Ask it once; in the other place remove it or give it another key',
});
