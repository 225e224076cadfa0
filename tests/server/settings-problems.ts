import { InvalidSettingsError, parseSettings } from '../../src/server/settings/settings.ts';

export function settingProblems(environment: Record<string, string>): readonly string[] {
  try {
    parseSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof InvalidSettingsError) return error.problems;
    throw error;
  }
}
