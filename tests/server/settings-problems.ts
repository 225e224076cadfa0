import { InvalidSettings, parseSettings } from '../../src/server/settings.ts';

export function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof InvalidSettings) return error.problems;
    throw error;
  }
}
