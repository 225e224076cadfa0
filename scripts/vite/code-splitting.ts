import type { Rolldown } from 'vite';

/** What is not ours: packages, and what the build adds of its own. */
const LIBRARY = /[\\/]node_modules[\\/]|^\0(?!virtual:)/;
/** What the screens of the log-in need as well as those of the form. */
const OF_BOTH =
  /[\\/]src[\\/](contract|web[\\/](api|errors|frame|navigation|platform|session|ui|renderer[\\/]styles[\\/](control|question)-styles))/;

/**
 * The scripts of the pages: few, because each costs a way there and back, and none with what a page does not need.
 * Libraries that every page needs are apart from our own code, so that browsers keep them from version to version.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'libraries', test: LIBRARY, tags: ['$initial'], priority: 4 },
    { name: 'index', tags: ['$initial'], priority: 3 },
    { name: 'screens', test: OF_BOTH, minShareCount: 2, priority: 2 },
    { name: 'form', minShareCount: 2, priority: 1 },
  ],
};
