import { resolve } from 'node:path';

/**
 * A path that a command was given, absolute. A relative one is meant from where the command was typed, which npm leaves for the project's
 * folder.
 */
export const fromWhereTyped = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
