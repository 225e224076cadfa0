export interface DocxStory {
  readonly text: string;
  readonly pictures: number;
}

/** `apart`: notes, headers and footers; `later`: those of them that Word shows on later pages only. */
export type DocxStories = Readonly<Record<'body' | 'apart' | 'later', readonly DocxStory[]>>;

/** Rewrites a Word file so that docx-preview skips nothing, inside a page. @param given.fonts characters of codes 32 to 255, space: none */
export async function repairDocx(given: {
  readonly base64: string;
  readonly fonts: Readonly<Record<string, string>>;
  readonly plainSigns: Readonly<Record<string, string>>;
}): Promise<{ readonly docx: Blob; readonly stories: DocxStories }> {
  const { base64, fonts, plainSigns } = given;
  /** Other elements around these are unwrapped, but in formulas, where they have a meaning. */
  const drawn =
    /^(document|body|hdr|ftr|(foot|end)notes?|p|r|t|tbl|tr|tc|numPicBullet|pict|rect|oval|shape|textbox|txbxContent|drawing|inline|anchor|graphic\w*|pic|blipFill)$/;
  const repairable = /^(document|hdr|ftr|numbering|(foot|end)notes)$/;
  const renames = { cr: 'w:br', ptab: 'w:tab', bidiVisual: 'w:bidi', dstrike: 'w:strike' } as const;
  /** Fields that Word draws without a stored result. */
  const drawnField = /^\s*(SYMBOL|EQ|MACROBUTTON|GOTOBUTTON|LISTNUM|AUTONUM\w*)\b/i;

  const all = (root: ParentNode | undefined, names: string): readonly Element[] => [...(root?.querySelectorAll(names) ?? [])];
  const child = (element: Element | null | undefined, name: string): Element | null => element?.querySelector(`:scope > ${name}`) ?? null;
  const attribute = (element: Element | null | undefined, name: string): Attr | undefined =>
    [...(element?.attributes ?? [])].find(({ localName }) => localName === name);
  const value = (element: Element | null | undefined, name = 'val'): string | undefined => attribute(element, name)?.value;
  const isOn = (element: Element | null): boolean => element !== null && !/^(0|false|off)$/.test(value(element) ?? '');
  const made = (beside: Element, name: string, children: Iterable<Node | string>, attributes: Iterable<Attr> = []): Element => {
    const element = beside.ownerDocument.createElementNS(beside.namespaceURI, name);
    element.append(...children);
    for (const each of attributes) element.setAttributeNode(each.cloneNode() as Attr);
    return element;
  };
  const symbolFont = (properties: Element | null): string | undefined =>
    ['ascii', 'hAnsi']
      .map((name) => value(child(properties, 'rFonts'), name)?.toLowerCase() ?? '')
      .find((name) => Object.hasOwn(fonts, name));
  const inUnicode = (text: string, font: string): string =>
    text.replace(/\S/gu, (letter) => {
      const code = letter.codePointAt(0) ?? 0;
      const found = [...(fonts[font] ?? '')][(code & 0xff00) === 0xf000 ? code - 0xf020 : code - 0x20] ?? ' ';
      // No font has this one, so the file is refused for it.
      return found === ' ' ? '\uF8FF' : found;
    });
  const ruler = document.createElement('canvas').getContext('2d');
  const widthOf = (letter: string): number | undefined => ruler?.measureText(letter).width;
  /** All letters that no font has are drawn as the same box. */
  const drawable = (text: string): string =>
    text.replace(/\P{L}/gu, (sign) =>
      Object.hasOwn(plainSigns, sign) && widthOf(sign) === widthOf('\u{10FFFE}') ? (plainSigns[sign] ?? '') : sign,
    );
  const shapes = 'wsp, line, rect, roundrect, oval, polyline, arc, curve, shape';
  const isEmpty = (shape: Element): boolean => shape.textContent.trim() === '' && !shape.querySelector('blip, imagedata, textpath');
  const storyOf = (root: Element): DocxStory => ({
    text: all(root, 't').reduce((text, each) => text + each.textContent, ''),
    pictures: all(root, 'blip, imagedata, textpath, chart, relIds, contentPart').length + all(root, shapes).filter(isEmpty).length,
  });

  const { JSZip } = globalThis as unknown as { JSZip: typeof import('jszip') };
  const zip = await JSZip.loadAsync(base64, { base64: true });
  const parts = new Map<string, Element>();
  for (const [name, file] of Object.entries(zip.files)) {
    const text = (await file.async('string')).trim();
    if (text.startsWith('<')) parts.set(name, new DOMParser().parseFromString(text, 'application/xml').documentElement);
  }
  const ofKind = (kind: RegExp): readonly Element[] => [...parts.values()].filter(({ localName }) => kind.test(localName));
  const styles = new Map(all(ofKind(/^styles$/)[0], 'style').map((style) => [value(style, 'styleId'), style]));

  function repairSymbols(root: Element): void {
    for (const run of all(root, 'r, lvl')) {
      const properties = child(run, 'rPr');
      const fontElement = child(properties, 'rFonts');
      const style = value(child(properties, 'rStyle')) ?? value(child(run.parentElement, 'pPr > pStyle'));
      const font = symbolFont(fontElement ? properties : child(styles.get(style), 'rPr'));
      if (font === undefined) continue;
      fontElement?.remove();
      for (const text of all(run, 't')) text.textContent = inUnicode(text.textContent, font);
      const marker = child(run, 'numFmt[*|val="bullet"] ~ lvlText');
      for (const each of marker?.attributes ?? []) each.value = drawable(inUnicode(each.value, font));
    }
    for (const symbol of all(root, 'sym')) {
      const letter = String.fromCodePoint(Number.parseInt(value(symbol, 'char') ?? 'F8FF', 16));
      const font = value(symbol, 'font')?.toLowerCase() ?? '';
      symbol.replaceWith(made(symbol, 'w:t', [Object.hasOwn(fonts, font) ? inUnicode(letter, font) : letter]));
    }
  }

  function repairFields(root: Element): void {
    const instructions: (Element[] | undefined)[] = [];
    const elements = all(root, 'fldChar, instrText, t');
    for (const [n, element] of elements.entries()) {
      const kind = value(element, 'fldCharType');
      if (kind === 'begin') instructions.push([]);
      else if (kind === undefined) instructions.find((texts) => texts)?.push(element);
      else {
        const texts = instructions.pop() ?? [];
        if (kind === 'separate') instructions.push(undefined);
        const next = kind === 'end' ? element : elements.slice(n + 1).find((each) => each.localName !== 't' || each.textContent !== '');
        const isEmpty = value(next, 'fldCharType') === 'end';
        if (isEmpty && drawnField.test(texts.map(({ textContent }) => textContent).join(''))) throw new Error('A field has no result.');
        for (const text of texts) text.remove();
      }
    }
    for (const data of all(root, 'ffData')) {
      const [box, list] = [child(data, 'checkBox'), child(data, 'ddList')];
      const entry = Number(value(child(list, 'result') ?? child(list, 'default')) ?? 0);
      const shown = box ? (isOn(child(box, 'checked') ?? child(box, 'default')) ? '☒' : '☐') : value(all(data, 'listEntry')[entry]);
      data.closest('r')?.before(made(data, 'w:r', [made(data, 'w:t', [shown ?? ''])]));
    }
    for (const element of all(root, 'fldChar, instrText')) element.remove();
  }

  function repair(root: Element): void {
    for (const other of all(root, 'AlternateContent')) {
      const [choice, fallback] = [child(other, 'Choice'), child(other, 'Fallback')];
      const chosen = fallback?.firstElementChild && !choice?.querySelector('chart') ? fallback : (choice ?? other);
      other.replaceWith(...chosen.childNodes);
    }
    if (all(root, 'd > e + e, fPr > type[*|val="noBar"]').length > 0) throw new Error('A formula would change its meaning.');
    // Direct properties win over those of the style, and a note would be drawn twice.
    for (const off of all(root, 'r > rPr > vanish').filter((each) => !isOn(each))) {
      child(off.parentElement, 'rStyle')?.remove();
      const style = styles.get(value(child(child(off.closest('p'), 'pPr'), 'pStyle')));
      if (child(child(style, 'rPr'), 'vanish')) throw new Error('A paragraph is hidden in parts.');
    }
    for (const note of all(root, 'footnoteReference, endnoteReference')) child(child(note.parentElement, 'rPr'), 'vertAlign')?.remove();
    for (const mark of all(root, 'pPr > rPr > del, pPr > rPr > moveFrom')) mark.replaceWith(made(mark, 'w:vanish', []));
    for (const gone of all(root, 'del, moveFrom')) (gone.closest('trPr') ? gone.closest('tr') : gone)?.remove();
    repairSymbols(root);
    repairFields(root);
    for (const other of all(root, 'rad > deg')) other.parentElement?.append(other);
    for (const hyphen of all(root, 'noBreakHyphen')) hyphen.replaceWith(made(hyphen, 'w:t', ['\u2011']));
    for (const text of all(root, 't')) text.textContent = drawable(text.textContent);
    for (const { parentElement: shape } of all(root, ':not(shape) > textbox'))
      shape?.replaceWith(made(shape, 'v:shape', shape.childNodes, shape.attributes));
    for (const shape of all(root, 'group *')) shape.removeAttribute('style');
    for (const [name, other] of Object.entries(renames))
      for (const element of all(root, name)) element.replaceWith(made(element, other, [], element.attributes));
    for (const element of all(root, '*')) {
      const isWrapped = !drawn.test(element.localName) || (element.localName === 'r' && child(element, 'r'));
      if (isWrapped && !element.namespaceURI?.endsWith('/math') && element.querySelector('t, p, pict, drawing, imagedata'))
        element.replaceWith(...element.childNodes);
    }
  }

  const listed = (names: string, id: string): ReadonlyMap<string | undefined, Element> =>
    new Map(all(ofKind(/^numbering$/)[0], names).map((each) => [value(each, id), each]));
  const [lists, kinds] = [listed('num', 'numId'), listed('abstractNum', 'abstractNumId')];
  const levelOf = (list: Element | undefined, level: number): Element | undefined =>
    [...(list?.children ?? [])].find((each) => value(each, 'ilvl') === String(level));
  const counts = new Map<Element, (number | undefined)[]>();
  const restarted = new Set<Element>();

  /** Numbers the paragraphs of lists as Word does: docx-preview knows neither overrides nor formats of other levels. */
  function numberParagraphs(root: Element): void {
    for (const paragraph of all(root, 'p')) {
      const properties = child(paragraph, 'pPr');
      let style = styles.get(value(child(properties, 'pStyle')));
      let [id, at] = ['numId', 'ilvl'].map((name) => value(child(child(properties, 'numPr'), name)));
      for (let depth = 0; style && depth < 9; depth += 1) {
        const inherited = child(child(style, 'pPr'), 'numPr');
        id ??= value(child(inherited, 'numId'));
        at ??= value(child(inherited, 'ilvl'));
        style = styles.get(value(child(style, 'basedOn')));
      }
      const list = lists.get(id);
      const named = kinds.get(value(child(list, 'abstractNumId')));
      const link = value(child(named, 'numStyleLink'));
      const kind = link === undefined ? named : [...kinds.values()].find((each) => value(child(each, 'styleLink')) === link);
      const level = Number(at ?? 0);
      const levels = Array.from({ length: 9 }, (_, n) => child(levelOf(list, n), 'lvl') ?? levelOf(kind, n));
      const own = levels[level];
      if (!kind || !own || child(own, 'lvlPicBulletId')) continue;
      const count = counts.get(kind) ?? [];
      counts.set(kind, count);
      const override = child(levelOf(list, level), 'startOverride');
      if (override && !restarted.has(override)) count[level] = Number(value(override)) - 1;
      if (override) restarted.add(override);
      const isHidden = isOn(child(child(properties, 'rPr'), 'vanish'));
      for (const [n, each] of levels.entries()) {
        if (n <= level) count[n] ??= Number(value(child(each, 'start')) ?? 0) - (n === level ? 1 : 0);
        else if (!isHidden && value(child(each, 'lvlRestart')) !== '0') count[n] = undefined;
      }
      if (!isHidden) count[level] = (count[level] ?? 0) + 1;
      const text = value(child(own, 'lvlText'))?.replace(/%(\d)/g, (_, digit: string) => {
        const n = Number(digit) - 1;
        return inFormat(count[n] ?? 0, isOn(child(own, 'isLgl')) ? 'decimal' : value(child(levels[n], 'numFmt')));
      });
      const suffix = { space: '\u00A0', nothing: '' }[value(child(own, 'suff')) ?? ''] ?? '\t';
      const marker = made(paragraph, 'w:bookmarkStart', []);
      marker.setAttribute('name', `marker:${text && !isHidden ? text + suffix : ''}`);
      paragraph.insertBefore(marker, properties ? properties.nextSibling : paragraph.firstChild);
    }
  }

  function inFormat(count: number, format = 'decimal'): string {
    if (/^(decimal|bullet)$/.test(format)) return String(count);
    if (format === 'none') return '';
    if (format === 'decimalZero') return String(count).padStart(2, '0');
    let [text, left] = ['', count];
    if (format.endsWith('Letter')) text = String.fromCodePoint(97 + ((count - 1) % 26)).repeat(Math.ceil(count / 26));
    else if (format.endsWith('Roman'))
      for (const [numeral, worth] of Object.entries({
        m: 1000,
        cm: 900,
        d: 500,
        cd: 400,
        c: 100,
        xc: 90,
        l: 50,
        xl: 40,
        x: 10,
        ix: 9,
        v: 5,
        iv: 4,
        i: 1,
      }))
        for (; left >= worth; left -= worth) text += numeral;
    // No font has this one, so the file is refused for it.
    return format.startsWith('upper') ? text.toUpperCase() : text || '\uF8FF';
  }

  for (const root of parts.values()) if (repairable.test(root.localName)) repair(root);
  for (const [name, root] of parts) {
    if (repairable.test(root.localName)) numberParagraphs(root);
    if (repairable.test(root.localName) || root.localName === 'Relationships') zip.file(name, new XMLSerializer().serializeToString(root));
  }

  const [mainName, main] = [...parts].find(([, { localName }]) => localName === 'document') ?? [];
  if (mainName === undefined || !main) throw new Error('There is no part with the text.');
  const referred = all(main, 'footnoteReference, endnoteReference').map((each) => each.localName + value(each, 'id'));
  const notes = ofKind(/^(foot|end)notes$/)
    .flatMap(({ children }) => [...children])
    .filter((note) => referred.includes(`${note.localName}Reference${value(note, 'id')}`));
  const relations = all(parts.get(mainName.replace(/[^/]*$/, '_rels/$&.rels')), 'Relationship');
  const hasEven = ofKind(/^settings$/).some((settings) => isOn(child(settings, 'evenAndOddHeaders')));
  const stories = { body: [storyOf(main)], apart: notes.map(storyOf), later: [] as DocxStory[] };
  for (const reference of all(main, 'headerReference, footerReference')) {
    const relation = relations.find((each) => value(each, 'Id') === value(reference, 'id'));
    const part = parts.get(new URL(value(relation, 'Target') ?? '', `x://x/${mainName}`).pathname.slice(1));
    const isTitled = isOn(child(reference.parentElement, 'titlePg'));
    const kind = value(reference, 'type');
    if (part && kind === (isTitled ? 'first' : 'default')) stories.apart.push(storyOf(part));
    else if (part && (kind === 'default' || (kind === 'even' && hasEven))) stories.later.push(storyOf(part));
  }
  return { docx: await zip.generateAsync({ type: 'blob' }), stories };
}
