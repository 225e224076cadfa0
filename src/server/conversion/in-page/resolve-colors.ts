/** Resolves fills and automatic text colors, inside a page. @param auto the automatic color @returns false for light text on bare paper */
export function resolveColors(auto: string): boolean {
  const channels = (colour: string): readonly number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]): number => (red * 76 + green * 151 + blue * 29) / 256;
  const isOpaque = (colour: string): boolean => (channels(colour)[3] ?? 1) > 0.5;
  for (const section of document.querySelectorAll<HTMLElement>('section.docx')) section.style.color = `#${auto}`;
  for (const box of document.querySelectorAll<HTMLElement>('[fill] > foreignObject'))
    for (const element of [box, ...box.querySelectorAll<HTMLElement>(':scope > p')])
      if (!element.style.backgroundColor) element.style.backgroundColor = box.parentElement?.getAttribute('fill')?.split(' ')[0] ?? '';

  const behind = new Map<Element | null, string | undefined>([[null, undefined]]);
  function backgroundOf(element: Element | null): string | undefined {
    if (element && !behind.has(element)) {
      const { backgroundColor } = getComputedStyle(element);
      behind.set(element, isOpaque(backgroundColor) ? backgroundColor : backgroundOf(element.parentElement));
    }
    return behind.get(element);
  }
  const elements = [...document.querySelectorAll<HTMLElement>('section.docx *')].filter(
    ({ localName, childNodes }) => localName === 'p' || [...childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
  );
  const texts = elements.map((element) => ({ element, colour: getComputedStyle(element).color, paper: backgroundOf(element) }));
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(auto.slice(at, at + 2), 16));
  const fills = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules] as CSSStyleRule[])
    .flatMap(({ style, selectorText }) => (style?.backgroundColor ? (selectorText.match(/table\.docx_[^\s,]+/g) ?? []) : []));
  const mayLoseFill = ['svg', ...fills].join();
  let isReadable = true;
  for (const { element, colour, paper } of texts) {
    // LibreOffice's bound, which was measured in Word.
    const isDark = paper !== undefined && luminance(channels(paper)) <= 62;
    const isLost = paper === undefined && luminance(channels(colour)) > 225 && element.textContent.trim() !== '';
    if (colour === `rgb(${red}, ${green}, ${blue})`) element.style.color = isDark ? 'white' : 'black';
    else if (isLost && element.closest(mayLoseFill)) isReadable = false;
  }
  return isReadable;
}
