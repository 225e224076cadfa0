import type { Page } from 'playwright-core';

const PASSING: readonly (readonly [pattern: string, instead: string])[] = [
  ['\\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \\d{1,2}(?=, 20\\d\\d)', 'May 1'],
  ['\\b\\d{1,2}:\\d\\d\\s[AP]M(?:\\s[A-Z]{2,4})?', '9:00 AM'],
  ['\\b20\\d\\d\\b', '2026'],
  ['\\b(\\w+)-[0-9a-f]{8}@', '$1@'],
  ['\\b[0-9A-Z]{4}-[0-9A-Z]{4}\\b', 'ABCD-2345'],
  ['\\b([A-Z]+-[A-Z]+)-[0-9A-F]{8}\\b', '$1-0A1B2C3D'],
  ['\\blocalhost:\\d+', 'localhost:3000'],
  ['(token=)[\\w-]+', '$1abc'],
];

/** Runs `take` while the page shows no time and no generated value, so that its picture is the same on any day. */
export async function withoutTimes<Result>(page: Page, take: () => Promise<Result>): Promise<Result> {
  const restore = await page.evaluateHandle((passing) => {
    const without = (text: string): string =>
      passing.reduce((now, [pattern, instead]) => now.replace(new RegExp(pattern, 'g'), instead), text);
    const undo: (() => void)[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node;
      const before = text.nodeValue ?? '';
      if (without(before) === before) continue;
      text.nodeValue = without(before);
      undo.push(() => (text.nodeValue = before));
    }
    for (const field of document.querySelectorAll('input')) {
      const before = field.value;
      if (field.type === 'file' || without(before) === before) continue;
      field.value = without(before);
      undo.push(() => (field.value = before));
    }
    return () => undo.forEach((step) => step());
  }, PASSING);
  try {
    return await take();
  } finally {
    await restore.evaluate((undo) => undo());
  }
}
