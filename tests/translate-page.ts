/**
 * Does to a page what a browser does that translates it, but keeps the words: each text, and each that comes later, gives way to two
 * elements `font` with the text in them. A text that the program changes afterwards is an error of the page, as readers see the old
 * one. Runs in the page, where nothing around it is known.
 */
export function translatePage(): void {
  const translations = new WeakSet<Node>();
  const changesUnseen = new MutationObserver((changes) => {
    for (const { oldValue, target } of changes)
      reportError(new Error(`Readers of a translated page see "${oldValue}" in place of "${target.nodeValue}".`));
  });
  const translate = (text: Node): void => {
    const words = text.nodeValue ?? '';
    const isOff = text.parentElement?.closest('script, style, textarea, code, noscript, [translate="no"]') !== null;
    if (translations.has(text) || !/[\p{L}\p{N}]/u.test(words) || !text.isConnected || isOff) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    const translation = document.createTextNode(words);
    translations.add(translation);
    inner.append(translation);
    outer.append(inner);
    text.parentElement?.replaceChild(outer, text);
    changesUnseen.observe(text, { characterData: true, characterDataOldValue: true });
  };
  const textsIn = (node: Node): readonly Node[] => (node.nodeType === Node.TEXT_NODE ? [node] : [...node.childNodes].flatMap(textsIn));
  const begin = (): void => {
    textsIn(document.body).forEach(translate);
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        (type === 'characterData' ? [target] : [...addedNodes].flatMap(textsIn)).forEach(translate);
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();
}
