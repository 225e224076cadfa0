import { existsSync } from 'node:fs';

/** What lays Word files out here. LibreOffice is not part of the project: it is tried where it is installed, Chromium everywhere. */
export const layoutEngines = (['chromium', 'soffice'] as const).filter((engine) => engine === 'chromium' || existsSync('/usr/bin/soffice'));
