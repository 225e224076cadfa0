export interface LocateTarget {
  readonly role: 'field' | 'group' | 'radio' | 'checkbox' | 'button' | 'link' | 'tab' | 'option' | 'heading' | 'file';
  /** All of its name; of links, options and file inputs a part is enough, because they say more. */
  readonly name: string;
  readonly within?: string;
}

export interface LocatedElement {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly top: number;
  readonly bottom: number;
  /** True if the pointer meets it at x and y, and nothing that covers it. */
  readonly isReachable: boolean;
  readonly hasFocus: boolean;
  readonly isChosen: boolean;
  readonly value: string;
}

/** Runs in a page: the first element that is shown and fits, or null. `goThere` brings it into the window as a reader does. */
export function locateElement({ role, name, within }: LocateTarget, goThere: boolean): LocatedElement | null {
  const selectors = {
    group: 'fieldset',
    field: 'input:not([type=radio], [type=checkbox], [type=file]), select, textarea',
    radio: 'input[type=radio]',
    checkbox: 'input[type=checkbox]',
    button: 'button',
    link: 'a[href]',
    tab: '[role=tab]',
    option: '[role=option]',
    heading: 'h1, h2, h3',
    file: 'input[type=file]',
  };
  const clean = (text: string | null | undefined): string =>
    (text ?? '')
      .replace(/\s+/g, ' ')
      .replace(/ \(optional\)$/, '')
      .trim();
  const nameOf = (element: Element): string => {
    const labels = (element as Partial<HTMLInputElement>).labels;
    const by = element.getAttribute('aria-labelledby');
    if (by !== null)
      return clean(
        by
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      );
    const legend = element.tagName === 'FIELDSET' ? element.querySelector('legend') : null;
    return clean(element.getAttribute('aria-label') ?? legend?.textContent ?? labels?.[0]?.textContent ?? element.textContent);
  };
  const isAround = (element: Element): boolean => {
    if (within === undefined) return true;
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (around.matches('section, fieldset, dialog, nav, [role]') && nameOf(around) === within) return true;
    }
    return false;
  };
  const found = [...document.querySelectorAll<HTMLElement>(selectors[role])].find(
    (element) =>
      element.getClientRects().length > 0 &&
      (['link', 'option', 'file'].includes(role) ? nameOf(element).includes(name) : nameOf(element) === name) &&
      isAround(element),
  );
  if (!found) return null;
  const middle = (): { readonly x: number; readonly y: number; readonly top: number; readonly bottom: number } => {
    const { left, top, width, height, bottom } = found.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2), top, bottom };
  };
  const meets = ({ x, y }: { readonly x: number; readonly y: number }): boolean => {
    const at = document.elementFromPoint(x, y);
    return at !== null && (found.contains(at) || at.contains(found));
  };
  if (goThere && !meets(middle())) found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = middle();
  return {
    ...place,
    id: found.id,
    isReachable: meets(place),
    hasFocus: found === document.activeElement,
    isChosen: (found as Partial<HTMLInputElement>).checked === true || found.getAttribute('aria-selected') === 'true',
    value: (found as Partial<HTMLInputElement>).value ?? '',
  };
}
