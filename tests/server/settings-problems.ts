import { InvalidSettings, parseSettings } from '../../src/server/settings.ts';

/** Messages of a server with this environment before it refuses to start. */
export function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof InvalidSettings) return error.problems;
    throw error;
  }
}
