/** Question key of an attached document, and how many pages it has; 0 for one that cannot be shown. */
export interface AttachedPages {
  readonly key: string;
  readonly pages: number;
}

/** Reads `?attached=transcript:2,essay:1`, as the printer of a copy writes it. */
export function attachedPages(search: string): readonly AttachedPages[] {
  const written = new URLSearchParams(search).get('attached') ?? '';
  return [...written.matchAll(/([a-z0-9_]+):(\d{1,3})/g)].map(([, key = '', pages]) => ({ key, pages: Number(pages) }));
}
