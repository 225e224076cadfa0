import { expect, inject, test } from 'vitest';
import '../../src/web/gallery/gallery-screen.tsx';
import '../../src/web/renderer/section-form.tsx';
import '../../src/web/app/app-routes.tsx';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Files that take the place of parts of libraries, from the folder of the project or of its packages. */
    readonly replacements: readonly string[];
  }
}

test('libraries have the same parts replaced as in a build', async () => {
  const scripts = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const libraries = scripts.filter(({ pathname }) => /\/deps\/[^/]+\.js$/.test(pathname));
  const maps = await Promise.all(
    libraries.map(async ({ pathname }) => (await fetch(`${pathname}.map`)).json() as Promise<{ sources: string[] }>),
  );
  const sources = maps.flatMap((map) => map.sources);
  const replacements = inject('replacements');
  expect(replacements.length).toBeGreaterThan(10);
  expect(replacements.filter((file) => !sources.some((source) => source.includes(file)))).toEqual([]);
});
