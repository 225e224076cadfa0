import type { DocxStories, DocxStory } from './repair-docx.ts';

export interface RenderedDocx {
  readonly stories: DocxStories;
  readonly shown: Omit<DocxStories, 'later'>;
  readonly sections: number;
  readonly visible: string;
}

/** Renders a Word file by docx-preview, each section on its own paper. Sent as source text: must not refer to anything outside of it. */
export async function renderDocx(given: {
  readonly repaired: { readonly docx: Blob; readonly stories: DocxStories };
  readonly options: object;
}): Promise<RenderedDocx> {
  const { docx } = globalThis as unknown as { docx: typeof import('docx-preview') };
  // docx-preview aligns tabs later, with timers.
  const later: (() => void)[] = [];
  const { setTimeout: original } = globalThis;
  globalThis.setTimeout = ((run: () => void, ms?: number) => (ms === 500 ? later.push(run) : original(run, ms))) as typeof original;
  await docx.renderAsync(given.repaired.docx, document.body, document.head, given.options);
  globalThis.setTimeout = original;
  // Sections are as high as their text and have their margins inside; a printer breaks them, and every sheet has margins.
  const sheets = [...document.querySelectorAll<HTMLElement>('section.docx')].map((section, index) => {
    const { width, minHeight, paddingTop, paddingBottom } = getComputedStyle(section);
    section.style.setProperty('page', `section-${index}`);
    return `@page section-${index} { size: ${width} ${minHeight}; margin: ${paddingTop} 0 ${paddingBottom} 0 }`;
  });
  const style = document.createElement('style');
  style.textContent = `${sheets.join('\n')}
    body { margin: 0 }
    section.docx {
      box-shadow: none !important; margin: 0 !important; min-height: 0 !important; overflow: visible !important;
      padding-top: 0 !important; padding-bottom: 0 !important
    }
    section.docx + section.docx { break-before: page }
    section.docx > header, section.docx > footer { margin: 0 !important; min-height: 0 !important }
    svg, foreignObject { overflow: visible }
    :where(table) p { direction: ltr }
    [data-marker] { list-style-type: none !important }
    [data-marker]::before { content: attr(data-marker) !important }`;
  document.head.append(style);
  for (const { id, parentElement } of document.querySelectorAll('[id^="marker:"]'))
    parentElement?.setAttribute('data-marker', id.replace('marker:', ''));
  await document.fonts.ready;
  await new Promise(requestAnimationFrame);
  for (const align of later) align();
  // Tabs may put words over each other, or break the last number of a line.
  for (const tab of document.querySelectorAll<HTMLElement>('p .docx-tab-stop')) {
    const paragraph = tab.closest('p');
    const width = Math.max(0, Number.parseFloat(tab.style.wordSpacing) || 0);
    tab.style.wordSpacing = '0';
    const range = document.createRange();
    range.selectNodeContents(paragraph ?? tab);
    const [height, right] = [paragraph?.offsetHeight ?? 0, [...range.getClientRects()].at(-1)?.right ?? 0];
    tab.style.wordSpacing = `${width}pt`;
    if (paragraph && paragraph.offsetHeight > height)
      tab.style.wordSpacing = `${Math.max(0, paragraph.getBoundingClientRect().right - right - 1)}px`;
  }

  const storyOf = async (...elements: readonly Element[]): Promise<DocxStory> => {
    const pictures = elements.flatMap((element) => [...element.querySelectorAll('img, image')]);
    const loading = pictures.map((each) =>
      Object.assign(new Image(), { src: each.getAttribute('src') ?? each.getAttribute('href') }).decode(),
    );
    const loaded = (await Promise.allSettled(loading)).filter(({ status }) => status === 'fulfilled');
    return { text: elements.map(({ textContent }) => textContent).join(''), pictures: loaded.length };
  };
  const found = (selector: string): readonly Element[] => [...document.querySelectorAll(`section.docx > ${selector}`)];
  const apart = ['header', 'footer', 'ol > li'].flatMap(found).map((element) => storyOf(element));
  const shown = { body: [await storyOf(...found('article'))], apart: await Promise.all(apart) };
  for (const element of document.querySelectorAll('body *')) if (getComputedStyle(element).display === 'none') element.remove();
  const markers = [...document.querySelectorAll('[data-marker]')].map((item) => item.getAttribute('data-marker'));
  return { stories: given.repaired.stories, shown, sections: sheets.length, visible: document.body.textContent + markers.join('') };
}
