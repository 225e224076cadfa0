import type { Rolldown } from 'vite';

/** What is not ours: packages, what takes the place of parts of them, and what the build adds of its own. */
const LIBRARY = /[\\/]node_modules[\\/]|[\\/]src[\\/]web[\\/](ui[\\/]mui|renderer[\\/]rjsf)[\\/]|^\0(?!virtual:)/;
const AUTH_SCREENS = /[\\/]screens[\\/]auth[\\/]auth-screens\.ts$/;

/**
 * The scripts of the pages: few, because each costs a way there and back, and none with what a page does not need.
 * Libraries that every page needs are apart from our own code, so that browsers keep them from version to version. What several
 * screens share is in two scripts: what those of the log-in need too, and what only the others do.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'libraries', test: LIBRARY, tags: ['$initial'], priority: 3 },
    { name: 'index', tags: ['$initial'], priority: 2 },
    { name: (id, context) => (isOfLogIn(id, context) ? 'screens' : 'form'), minShareCount: 2, priority: 1 },
  ],
};

/** Whether a screen of the log-in imports a module, directly or not. */
function isOfLogIn(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): boolean {
  if (AUTH_SCREENS.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return context.getModuleInfo(id)?.importers.some((importer) => isOfLogIn(importer, context, seen)) ?? false;
}
