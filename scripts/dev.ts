import { parseSettings } from '../src/server/settings/settings.ts';
import { defineCommand, runCommand, UsageError } from '../src/command-line/command.ts';
import { institutionFolder, institutionOption } from '../src/command-line/institution.ts';
import { PSEUDO_LANGUAGE } from '../src/authoring/translations/pseudo-language.ts';
import { institutionLanguages } from './vite/build-language.ts';
import { serveSources } from './vite/serve-sources.ts';

export const command = defineCommand({
  name: 'dev',
  audience: 'officers',
  purpose:
    'serves the application from its sources, so that every saved file of the form shows in the browser; /workbench explains each question, /gallery has all widgets',
  options: {
    language: {
      type: 'string',
      value: 'LANGUAGE',
      meaning: `shows it in this language alone, whatever a browser asks for; ${PSEUDO_LANGUAGE} accents and lengthens each sentence that can be translated`,
    },
    rtl: { type: 'boolean', meaning: 'lays it out from right to left' },
    ...institutionOption,
  },
  run({ institution, language, rtl }) {
    const folder = institutionFolder(institution);
    const languages = institutionLanguages(folder);
    if (language === undefined || [...languages, PSEUDO_LANGUAGE].includes(language))
      return serveSources(folder, language, rtl, parseSettings({ ...process.env, HOST: '' }, folder));
    if (language === 'ar-XB') throw new UsageError(`"ar-XB" is an option now. Type: npm run dev -- --language ${PSEUDO_LANGUAGE} --rtl`);
    throw new UsageError(`The institution does not speak "${language}". Choose one of these: ${languages.join(', ')}; or, to find what cannot
be translated, the pseudo-language ${PSEUDO_LANGUAGE}; --rtl lays out any of them from right to left.`);
  },
});

if (import.meta.main) await runCommand(command);
