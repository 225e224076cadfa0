import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { converterUnderTest, pdfOf } from './converter-under-test.ts';
import { docxOf, entry, paragraph, relation, relations } from './docx-of.ts';
import { layoutEngines } from './layout-engines.ts';

const ACROSS =
  '<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="720" w:right="720" w:bottom="720" w:left="720" w:header="0" ' +
  'w:footer="0" w:gutter="0"/>';

describe.each(layoutEngines)('laid out with %s', async (layOutWith) => {
  const converter = await converterUnderTest({ layOutWith });
  const sizesOf = async (pdf: Uint8Array): Promise<readonly string[]> =>
    (await PDFDocument.load(pdf)).getPages().map((page) => `${Math.round(page.getWidth())} x ${Math.round(page.getHeight())}`);

  test('an essay becomes as many Letter pages as it fills', async () => {
    const body = [...Array(80).keys()]
      .map((number) => paragraph(`Paragraph ${number}: I would like to study here, because of all that I have read about it.`))
      .join('');
    const conversion = await converter.convert(docxOf({ body }), 'essay.docx');
    const sizes = await sizesOf(pdfOf(conversion));
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.length).toBeLessThan(6);
    expect(new Set(sizes)).toEqual(new Set(['612 x 792']));
    expect(conversion).toMatchObject({ pages: sizes.length });
  });

  test('a landscape page stays landscape; a link and a template on the local disk are harmless', async () => {
    const template = relations(relation('attachedTemplate', 'file:///C:\\Users\\ada\\Templates\\Resume.dotx', 'External'));
    const file = docxOf({
      page: ACROSS,
      relations: relation('hyperlink', 'https://example.edu', 'External'),
      parts: [entry('word/_rels/settings.xml.rels', template)],
    });
    const [size = ''] = await sizesOf(pdfOf(await converter.convert(file, 'resume.docx')));
    expect(size).toMatch(/^84[12] x 59[456]$/);
  });
});
