/**
 * Shows a Word file in the page it runs in, where docx-preview is loaded, and lets each section print on its own paper.
 * It is sent there as text, so it knows nothing around it.
 */
export async function drawDocx({ base64, options: chosen }: { base64: string; options: object }): Promise<void> {
  const { docx } = globalThis as unknown as { docx: typeof import('docx-preview') };
  await docx.renderAsync(
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    document.body,
    document.head,
    chosen,
  );
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
    section.docx + section.docx { break-before: page }`;
  document.head.append(style);
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
}
