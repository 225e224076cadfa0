import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { PRINT_SHEET } from '../../../src/api/print-sheet.ts';
import { larkmereForm, readPersonaAnswers, openForm } from './larkmere-form.ts';
import { expectAccessible } from '../../e2e/expect-accessible.ts';
import { attachTranscript, downloadPdfCopy } from './download-copy.ts';
import { useBrowserSetup } from '../../e2e/browser-setup.ts';
import { createLoggedInAccount, goToPage, submitApplication } from '../../e2e/steps.ts';

const setting = useBrowserSetup();
const full = readPersonaAnswers('us-freshman');
const name = `${full['first_name']} ${full['last_name']}`;

test('a student submits, and keeps a PDF copy of everything, the same at every download', { timeout: 120_000 }, () =>
  setting.asVisitor(async ({ page, context }) => {
    const { transcript_asked_ind: _, transcript_expected_date: __, ...others } = full;
    const { email } = await createLoggedInAccount(context, setting.site, others);
    await openForm(page);
    const grades = await PDFDocument.create();
    for (const size of [300, 400]) grades.addPage([size, size]).drawRectangle({ width: size, height: size });
    await attachTranscript(page, { name: 'my grades.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await grades.save()) });
    await goToPage(page, 'Final steps');
    await submitApplication(page);
    const reference = (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? '';
    const { fileName, pdf, bytes } = await downloadPdfCopy(page);
    await page.getByRole('link', { name: 'Download PDF copy' }).hover();
    await expectAccessible(page, 'completion with a copy, about to be downloaded');

    expect(fileName).toBe(`${larkmereForm.institution.short_name} application ${reference}.pdf`);
    expect(pdf).toMatchObject({ isTagged: true, language: 'en' });
    expect(pdf.title).toContain(`Application of ${name}`);
    expect(pdf.bookmarks[0]).toEqual({ title: `Application of ${name}`, depth: 0 });
    const [sheet = '', nextSheet = ''] = [1, 2].map((n) => `Transcript: my grades.pdf, page ${n} of 2`);
    expect(pdf.bookmarks.filter(({ depth }) => depth === 1).map(({ title }) => title)).toEqual([
      ...larkmereForm.pages.map(({ title }) => title),
      sheet,
    ]);
    expect(pdf.elements.at(-1)).toEqual({ kind: 'Figure', alt: 'Transcript: my grades.pdf' });
    expect(pdf.pages.at(-1)).toContain(nextSheet);
    for (const section of ['Your name', 'Your high school']) expect(pdf.bookmarks).toContainEqual({ title: section, depth: 2 });
    expect(pdf.elements.filter(({ kind }) => kind === 'H1')).toHaveLength(1);
    const rows = pdf.elements.map(({ kind }) => kind).filter((kind) => ['TR', 'TH', 'TD'].includes(kind));
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.join(' ')).toMatch(/^(TR TH TD ?)+$/);
    expect(pdf.fonts.join(' '), 'the face of headings').toContain('SourceSerif4');
    const headings = [...pdf.bookmarks, { title: nextSheet, depth: 1 }];
    const sizes = [0, 1, 2].map((level) => {
      const titles = headings.flatMap(({ title, depth }) => (depth === level ? [title] : []));
      return [...new Set(pdf.lines.flat().flatMap(({ words, size }) => (titles.includes(words) ? [size.toFixed(1)] : [])))];
    });
    expect(sizes, 'one size for each level of headings').toEqual([[expect.any(String)], [expect.any(String)], [expect.any(String)]]);
    for (const lines of pdf.lines.slice(0, -3)) {
      const down = lines.map((line) => line.down).findLast((place) => place < PRINT_SHEET.height - PRINT_SHEET.bottom) ?? 0;
      expect((down - PRINT_SHEET.top) / (PRINT_SHEET.height - PRINT_SHEET.top - PRINT_SHEET.bottom), 'how full a page is').toBeGreaterThan(
        0.4,
      );
    }
    const [, day = ''] = /Submitted on (\w+ \d+, \d+) at .* · Reference/.exec(pdf.pages[0] ?? '') ?? [];
    const seal = `Submitted on ${day} · Reference ${reference}`;
    for (const [n, words] of pdf.pages.entries()) {
      for (const edge of [larkmereForm.institution.name, seal, name, `Page ${n + 1} of ${pdf.pages.length}`]) expect(words).toContain(edge);
    }
    const all = pdf.pages.join('\n');
    expect(all).toContain('A document is attached: my grades.pdf');
    expect(all.match(/380123/g), 'the code of the school, behind its name alone').toHaveLength(1);
    expect(pdf.pages.at(-3), 'the declaration').toMatch(new RegExp(`I declare that [^]*Yes\\s*Declared by ${name} on ${day} at`));
    for (const answer of [email, larkmereForm.institution.address.line_1, String(full['address_line_1']), String(full['city'])])
      expect(all).toContain(answer);

    await page.reload();
    const again = await downloadPdfCopy(page);
    expect(again.bytes.equals(bytes), 'the same bytes').toBe(true);
  }),
);
