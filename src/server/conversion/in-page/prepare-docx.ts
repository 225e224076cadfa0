/** Rewrites a Word file for docx-preview, inside a page. @param given.auto the automatic colour @throws if something is unknown */
export async function prepareDocx(given: {
  readonly base64: string;
  readonly auto: string;
}): Promise<{ readonly base64: string; readonly borders: string }> {
  /** Everything that a run may hold; a page number or date of Word 97 is not drawn. */
  const inRuns =
    /^(rPr|t|delText|(del)?[iI]nstrText|br|cr|p?tab|sym|noBreakHyphen|softHyphen|fldChar|drawing|pict|object|ruby|r|(foot|end)note(Reference|Ref)|commentReference|annotationRef|separator|continuationSeparator|lastRenderedPageBreak)$/;
  const inDrawings = /^(pic|wsp|wgp|wpc|chart|relIds|contentPart)$/;
  const all = (root: ParentNode | null | undefined, names: string): readonly Element[] => [...(root?.querySelectorAll(names) ?? [])];
  const value = (element: Element | null | undefined, name = 'val'): string | undefined =>
    [...(element?.attributes ?? [])].find(({ localName }) => localName === name)?.value;
  const made = (beside: Element, name: string, children: Iterable<Node>, attributes: Readonly<Record<string, string>> = {}): Element => {
    const element = beside.ownerDocument.createElementNS(beside.namespaceURI, `w:${name}`);
    element.append(...children);
    for (const [key, each] of Object.entries(attributes)) element.setAttribute(key, each);
    return element;
  };

  const { JSZip } = globalThis as unknown as { JSZip: typeof import('jszip') };
  const zip = await JSZip.loadAsync(given.base64, { base64: true });
  const parts = new Map<string, Element>();
  for (const [name, file] of Object.entries(zip.files)) {
    // Strict Open XML has other namespaces for the same elements.
    const text = (await file.async('string')).replaceAll(/\/\/purl\.oclc\.org\/ooxml\/(\w+)\//g, '//schemas.openxmlformats.org/$1/2006/');
    if (text.trim().startsWith('<')) parts.set(name, new DOMParser().parseFromString(text.trim(), 'application/xml').documentElement);
  }

  const theme = [...parts.values()].find(({ localName }) => localName === 'theme');
  /** Colour of a theme as six digits; Word has several names for one. */
  function themed(name = ''): string | undefined {
    const key = name.replace(/^(text|dark|tx)(?=\d)/, 'dk').replace(/^(background|light|bg)(?=\d)/, 'lt');
    const [colour] = all(theme, 'clrScheme > * > *').filter(({ parentElement }) => parentElement?.localName === key);
    return value(colour, 'lastClr') ?? value(colour);
  }
  const mixed = (ink: string, share: number, paper: string, rest: number): string =>
    [0, 2, 4]
      .map((at) => [ink, paper].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)))
      .map(([a = 0, b = 0]) => Math.round(Math.min(255, a * share + b * rest)))
      .map((channel) => channel.toString(16).padStart(2, '0'))
      .join('');
  const colourOf = (element: Element, name: string, nameOfTheme: string): string | undefined =>
    [value(element, name), themed(value(element, nameOfTheme))].find((colour) => /^[\da-f]{6}$/i.test(colour ?? ''));

  function resolveColours(root: Element): void {
    for (const colour of all(root, 'rPr > color'))
      colour.replaceWith(made(colour, 'color', [], { val: colourOf(colour, 'val', 'themeColor') ?? given.auto }));
    for (const shading of all(root, 'shd')) {
      const pattern = value(shading) ?? 'clear';
      const isPlain = /^(clear|nil)$/.test(pattern);
      const share = pattern === 'solid' ? 1 : Number(/^pct(\d+)/.exec(pattern)?.[1] ?? 50) / 100;
      const fill = pattern === 'nil' ? undefined : colourOf(shading, 'fill', 'themeFill');
      const pixels = mixed(colourOf(shading, 'color', 'themeColor') ?? '000000', share, fill ?? 'FFFFFF', 1 - share);
      shading.replaceWith(made(shading, 'shd', [], { fill: isPlain ? (fill ?? 'auto') : pixels }));
    }
    for (const fill of all(root, 'fill[opacity]')) {
      const opacity = fill.getAttribute('opacity') ?? '';
      if (Number.parseFloat(opacity) < (opacity.endsWith('f') ? 32_768 : 0.5)) fill.parentElement?.removeAttribute('fillcolor');
    }
    for (const shape of all(root, '[filled^="f"]')) shape.removeAttribute('fillcolor');
  }

  function fillOf(shape: Element): string {
    const [properties] = all(shape, 'spPr');
    const own = [...(properties?.children ?? [])].find(({ localName }) => localName.endsWith('Fill'));
    const colour = own
      ? all(own, ':scope > srgbClr, :scope > schemeClr').find(() => own.localName === 'solidFill')
      : all(shape, 'fillRef > *')[0];
    const base = value(colour)?.match(/^[\da-f]{6}$/i)?.[0] ?? themed(value(colour));
    const share = (name: string, otherwise: number): number => Number(value(all(colour, name)[0]) ?? otherwise) / 100_000;
    return base === undefined ? 'none' : `#${mixed(base, share('lumMod', 100_000), 'FFFFFF', share('lumOff', 0))}`;
  }

  function unpackBoxes(root: Element): void {
    for (const shape of all(root, 'wsp')) {
      const [words] = all(shape, 'txbxContent');
      const drawing = shape.closest('drawing');
      if (!words || !drawing || drawing.closest('AlternateContent')?.querySelector(':scope > Fallback > *')) continue;
      const size = all(shape, 'xfrm > ext')[0] ?? all(drawing, 'extent')[0];
      const [width, height] = ['cx', 'cy'].map((name) => `${Number(value(size, name) ?? 0) / 12_700}pt`);
      const attributes = { style: `width:${width};height:${height}`, fillcolor: fillOf(shape) };
      drawing.after(made(words, 'pict', [made(words, 'rect', [made(words, 'textbox', [words])], attributes)]));
      shape.remove();
      if (!drawing.querySelector('wsp, pic, chart, relIds, contentPart')) drawing.remove();
    }
  }

  function fillControls(root: Element): void {
    for (const binding of all(root, 'sdtPr > dataBinding')) {
      const control = binding.parentElement?.parentElement;
      const id = value(binding, 'storeItemID')?.toLowerCase();
      const [properties] =
        [...parts].find(([, part]) => part.localName === 'datastoreItem' && value(part, 'itemID')?.toLowerCase() === id) ?? [];
      const [relations] =
        [...parts].find(([, part]) => all(part, 'Relationship').some((each) => properties?.endsWith(`/${value(each, 'Target')}`))) ?? [];
      const data = parts.get(relations?.replace('_rels/', '').replace(/\.rels$/, '') ?? '')?.ownerDocument;
      if (!control || !data || binding.namespaceURI !== control.namespaceURI || control.querySelector(':scope > sdtPr > picture')) continue;
      const prefixes = new Map(
        [...(value(binding, 'prefixMappings') ?? '').matchAll(/xmlns:([\w.-]+)=["']([^"']*)/g)].map(([, key, uri]) => [key, uri]),
      );
      const found = data.evaluate(value(binding, 'xpath') ?? '', data, (prefix) => prefixes.get(prefix ?? '') ?? null, 9).singleNodeValue;
      const [first, ...others] = all(control, ':scope > sdtContent t');
      const shown = [first, ...others].map((text) => text?.textContent ?? '').join('');
      const words = all(control, 'listItem').find((item) => value(item, 'value') === found?.textContent);
      const state = found && all(control, /^(1|true)$/.test(found.textContent ?? '') ? 'checkedState' : 'uncheckedState')[0];
      const sign = state && String.fromCodePoint(Number.parseInt(value(state) ?? '2610', 16));
      const bound = sign ?? value(words, 'displayText') ?? found?.textContent ?? shown;
      const isHint = bound === '' && control.querySelector(':scope > sdtPr > showingPlcHdr') !== null;
      const isSame = isHint || bound.replaceAll(/\s/g, '') === shown.replaceAll(/\s/g, '');
      if (isSame || value(all(control, 'sdtPr > date')[0], 'fullDate')?.startsWith(bound.slice(0, 10))) continue;
      if (!first || control.querySelector(':scope > sdtPr > date')) throw new Error('A control shows another value.');
      first.textContent = bound;
      for (const text of others) text.remove();
    }
  }

  function settleRuby(root: Element): void {
    for (const ruby of all(root, 'ruby')) {
      const above = all(ruby, 'rt > r');
      for (const run of above) {
        const own = all(run, ':scope > rPr');
        const raised = made(run, 'vertAlign', [], { val: 'superscript' });
        run.prepend(made(run, 'rPr', [...own.flatMap(({ childNodes }) => [...childNodes]), raised]));
        for (const each of own) each.remove();
      }
      ruby.closest('r')?.after(...all(ruby, 'rubyBase > r'), ...above);
      ruby.remove();
    }
  }

  function settleSymbols(root: Element): void {
    const pieces = all(root, 'fldChar, instrText, t');
    for (const [n, begin] of pieces.entries()) {
      const end = pieces.findIndex((each, at) => at > n && /^(begin|end)$/.test(value(each, 'fldCharType') ?? ''));
      const inside = pieces.slice(n + 1, end);
      const [instructions, results] = ['instrText', 't'].map((name) => inside.filter(({ localName }) => localName === name));
      const text = instructions?.map(({ textContent }) => textContent).join('') ?? '';
      const code = /^\s*SYMBOL\s+(\w+)/i.exec(text)?.[1];
      const font =
        /\\f\s*(?:"([^"]+)"|(\w+))/i
          .exec(text)
          ?.slice(1)
          .find((each) => each !== undefined) ?? 'Symbol';
      if (value(begin, 'fldCharType') !== 'begin' || code === undefined || results?.some(({ textContent }) => textContent !== '')) continue;
      const own = all(begin.closest('r'), ':scope > rPr').map((each) => each.cloneNode(true));
      const sign = made(begin, 'sym', [], { font, char: Number(code).toString(16) });
      begin.closest('r')?.before(made(begin, 'r', [...own, sign]));
      for (const each of instructions ?? []) each.remove();
    }
  }

  function requireKnown(root: Element): void {
    const isKnown = ({ localName, parentElement, namespaceURI }: Element): boolean =>
      parentElement?.localName === 'r' ? namespaceURI !== root.namespaceURI || inRuns.test(localName) : inDrawings.test(localName);
    const unknown = all(root, 'r > *, graphicData > *').find((each) => !isKnown(each) && !each.closest('Choice'));
    if (unknown ?? root.querySelector('sectPr > lnNumType')) throw new Error('Word draws something that is not known.');
  }

  const borders = new Set<string>();
  for (const [name, root] of parts) {
    if (/^(document|hdr|ftr|(foot|end)notes|styles|numbering)$/.test(root.localName)) {
      requireKnown(root);
      fillControls(root);
      unpackBoxes(root);
      settleRuby(root);
      settleSymbols(root);
      for (const strike of all(root, 'rPr > strike, rPr > dstrike'))
        if (!/^(0|false|off)$/.test(value(strike) ?? '')) all(strike.parentElement, ':scope > u')[0]?.remove();
      resolveColours(root);
    }
    for (const section of all(root, 'body sectPr')) {
      const sides = all(section, ':scope > pgBorders > *').filter((side) => !/^(nil|none)$/.test(value(side) ?? ''));
      const styled = sides.map((side) => {
        const style = { dash: 'dashed', dot: 'dotted', doub: 'double' }[/^(dash|dot|doub)/.exec(value(side) ?? '')?.[0] ?? ''] ?? 'solid';
        return `border-${side.localName}: ${Number(value(side, 'sz') ?? 4) / 8}pt ${style} #${colourOf(side, 'color', 'themeColor') ?? '000000'};`;
      });
      borders.add(styled.join(' '));
    }
    zip.file(name, new XMLSerializer().serializeToString(root));
  }
  if (borders.size > 1) throw new Error('Only some pages have borders.');
  return { base64: await zip.generateAsync({ type: 'base64' }), borders: `@page { ${[...borders].join('')} }` };
}
