import type { Plugin, Rolldown } from 'vite';

/** Code of others: packages, replacements of their parts, and helpers of the build. */
const LIBRARY = /[\\/]node_modules[\\/]|[\\/]src[\\/]web[\\/](ui[\\/]mui|renderer[\\/]rjsf)[\\/]|^\0(?!virtual:)/;
const DOCUMENT = /[\\/]web[\\/]index\.html$/;
const AUTH_SCREENS = /[\\/]web[\\/]auth[\\/]auth-screens\.ts$/;
const FORM_SCREENS = /[\\/]web[\\/]app[\\/]form-screens\.ts$/;
const OVERVIEW = /[\\/]section-overview[\\/]overview-bundle\.tsx$/;
const EMOTION = /[\\/]node_modules[\\/](@emotion|@mui|stylis)[\\/]/;

/** Few chunks, as each costs a request: libraries apart from our code, with which log-in and form share theirs, and shared code for the form, or rare screens, with Emotion or not. */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'libraries', test: LIBRARY, tags: ['$initial'], priority: 4 },
    {
      name: (id, context) => {
        if (isOf(DOCUMENT, id, context)) return 'index';
        if (!isOf(AUTH_SCREENS, id, context)) return null;
        return isOf(FORM_SCREENS, id, context) ? 'index' : 'auth-screens';
      },
      priority: 2,
    },
    {
      name: (id, context) => {
        if (isOf(FORM_SCREENS, id, context)) return 'form';
        if (isOf(OVERVIEW, id, context)) return 'overview';
        return isOf(EMOTION, id, context, 'importedIds') ? 'styled' : 'reading';
      },
      minShareCount: 2,
      priority: 1,
    },
  ],
};

/** True if some files import a module, or it imports them, directly or not. */
function isOf(
  files: RegExp,
  id: string,
  context: Rolldown.ChunkingContext,
  way: 'importers' | 'importedIds' = 'importers',
  seen = new Set<string>(),
): boolean {
  if (files.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return context.getModuleInfo(id)?.[way].some((other) => isOf(files, other, context, way, seen)) ?? false;
}

/** Chunks of which most functions run before the first field shows. */
const OPENING = ['libraries', 'index', 'form', 'form-screens', 'overview', 'overview-bundle', 'auth-screens'];

/** Has V8 compile them whole on another thread while they load: functions that it compiles one by one hold up the page. Counts in line 1. */
export const compileHintPlugin = (): Plugin => ({
  name: 'matricula-compile-hint',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && OPENING.includes(chunk.name)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    },
  },
});
