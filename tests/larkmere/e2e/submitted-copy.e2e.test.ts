import { expect, test } from 'vitest';
import { form, persona, openForm } from './application.ts';
import { expectAccessible } from '../../e2e/look-over.ts';
import { attachTranscript, download } from './saved-copy.ts';
import { useSetting } from '../../e2e/setting.ts';
import { givenLoggedIn, goToPage, submit } from '../../e2e/steps.ts';

const setting = useSetting();
const full = persona('us-freshman');
const name = `${full['first_name']} ${full['last_name']}`;

test('a student submits, and keeps a PDF copy of everything, the same at every download', { timeout: 120_000 }, () =>
  setting.asVisitor(async ({ page, context }) => {
    const { transcript_asked_ind: _, transcript_expected_date: __, ...others } = full;
    const { email } = await givenLoggedIn(context, setting.site, others);
    await openForm(page);
    await attachTranscript(page, 'my grades.png');
    await goToPage(page, 'Final steps');
    await submit(page);
    const reference = (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? '';
    const { fileName, pdf, bytes } = await download(page);
    await page.getByRole('link', { name: 'Download PDF copy' }).hover();
    await expectAccessible(page, 'completion with a copy, about to be downloaded');

    expect(fileName).toBe(`${form.institution.short_name} application ${reference}.pdf`);
    expect(pdf).toMatchObject({ isTagged: true, language: 'en' });
    expect(pdf.title).toContain(`Application of ${name}`);
    expect(pdf.bookmarks[0]).toEqual({ title: `Application of ${name}`, depth: 0 });
    const sheet = 'Transcript: my grades.png, page 1 of 1';
    expect(pdf.bookmarks.filter(({ depth }) => depth === 1).map(({ title }) => title)).toEqual([
      ...form.pages.map(({ title }) => title),
      sheet,
    ]);
    expect(pdf.elements.at(-1)).toEqual({ kind: 'Figure', alt: 'Transcript: my grades.png' });
    expect(pdf.pages.at(-1)).toContain(sheet);
    for (const section of ['Your name', 'Your high school']) expect(pdf.bookmarks).toContainEqual({ title: section, depth: 2 });
    expect(pdf.elements.filter(({ kind }) => kind === 'H1')).toHaveLength(1);
    // Each answer is a cell beside its label, which heads its row.
    const rows = pdf.elements.map(({ kind }) => kind).filter((kind) => ['TR', 'TH', 'TD'].includes(kind));
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.join(' ')).toMatch(/^(TR TH TD ?)+$/);
    for (const [n, words] of pdf.pages.entries()) {
      for (const edge of [form.institution.name, `Reference ${reference}`, name, `Page ${n + 1} of ${pdf.pages.length}`])
        expect(words).toContain(edge);
    }
    const all = pdf.pages.join('\n');
    expect(all).toContain('A document is attached: my grades.png');
    expect(all.match(/380123/g), 'the code of the school, behind its name alone').toHaveLength(1);
    for (const answer of [email, form.institution.address.line_1, String(full['address_line_1']), String(full['city'])])
      expect(all).toContain(answer);

    await page.reload();
    const again = await download(page);
    expect(again.bytes.equals(bytes), 'the same bytes').toBe(true);
  }),
);
