import type { Plugin, Rolldown } from 'vite';

/** Code of others: packages, replacements of their parts, and helpers of the build. */
const LIBRARY = /[\\/]node_modules[\\/]|[\\/]src[\\/]web[\\/](ui[\\/]mui|renderer[\\/]rjsf)[\\/]|^\0(?!virtual:)/;
const AUTH_SCREENS = /[\\/]web[\\/]auth[\\/]auth-screens\.ts$/;
const FORM_SCREENS = /[\\/]web[\\/]app[\\/]form-screens\.ts$/;
const EMOTION = /[\\/]node_modules[\\/](@emotion|@mui|stylis)[\\/]/;

/** Few chunks, as each costs a round trip: libraries apart from our code, and shared code for log-in and form, form, or rare screens, with Emotion or not. */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'libraries', test: LIBRARY, tags: ['$initial'], priority: 4 },
    { name: 'index', tags: ['$initial'], priority: 3 },
    { name: (id, context) => (isOf(AUTH_SCREENS, id, context) && !isOf(FORM_SCREENS, id, context) ? 'auth-screens' : null), priority: 2 },
    {
      name: (id, context) => {
        if (isOf(AUTH_SCREENS, id, context)) return 'screens';
        if (isOf(FORM_SCREENS, id, context)) return 'form';
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
const OPENING = ['libraries', 'index', 'screens', 'form', 'form-screens', 'auth-screens'];

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
