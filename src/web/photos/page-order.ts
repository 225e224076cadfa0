/** The same pages with one of them moved: -1 is towards the first, 1 towards the last; unchanged where there is no such place. */
export function moved<Page extends { readonly id: number }>(pages: readonly Page[], id: number, by: -1 | 1): readonly Page[] {
  const from = pages.findIndex((page) => page.id === id);
  const [page, other] = [pages[from], pages[from + by]];
  if (!page || !other) return pages;
  return pages.map((each) => (each === page ? other : each === other ? page : each));
}
