import { PROGRAM_TEXT_FILE } from '../../form/compile/translate-form-files.ts';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import type { TranslatableSentence } from './translatable-sentences.ts';

export type Reader = 'students' | 'office';

const FORM = 'students: your own files';
const OFFICE = 'office';

/** Screens and emails in the order in which students meet them, by namespaces of the program's sentences and by content slots. */
const STAGES: readonly (readonly [name: string, namespaces: string, slots: string])[] = [
  [FORM, '', 'letter-.*'],
  [
    'students: pages of the form',
    'shell|start|navigation|footer|account|banner|arrival|page|step|sections|field|date|check|answer|button|form|save|opening|repeat|tabs|lookup|clear|' +
      'offline|toast|error|summary|dialog',
    'banner-.*|arrival|footer',
  ],
  ['students: files', 'upload|document|photos', ''],
  ['students: account', 'auth|password|idle|kept|device|leave|changes|conflict', 'mail-(confirm|already-registered|reset)'],
  ['students: review and paper', 'review|reading|pdf|completion', 'completion|copy-.*|mail-submitted'],
  ['students: after the submission', 'state|steps|track|todo|item|decision|mail', 'banner-submitted|state-.*|mail-state-.*|mail-signature'],
  ['students: documents from others', 'asks|request', 'mail-request.*'],
  ['students: help and privacy', 'own|reminders|link|download|language|scheme|help|privacy', 'help|privacy.*|mail-.*'],
  ['students: refusals', 'refusal', ''],
  [OFFICE, 'office|office_refusal', ''],
];

const patterns = STAGES.map(([name, namespaces, slots]) => ({
  name,
  pattern: new RegExp(`^((${namespaces})\\.|content/(${slots})\\.json)`),
}));

/** Names of the institution's that only its staff reads. */
const OFFICE_NAMES = /^office\.(columns|facts|templates)\..*\.name$/;

/** Index of the first stage in which a sentence is read; undefined for a sentence of the program that belongs to none. */
export function stageOf({ file, place }: Pick<TranslatableSentence, 'file' | 'place'>): number | undefined {
  const isOfProgram = file === PROGRAM_TEXT_FILE || file.startsWith('content/');
  if (!isOfProgram && !file.startsWith('text/')) return file === INSTITUTION_FILE && OFFICE_NAMES.test(place) ? STAGES.length - 1 : 0;
  const name = file.startsWith('content/') ? file : place;
  const stage = patterns.findIndex(({ pattern }) => pattern.test(name));
  return stage >= 0 ? stage : isOfProgram ? undefined : 0;
}

/** Name of the stage in which a sentence is read, for translators. */
export const stageNameOf = (sentence: TranslatableSentence): string => STAGES[stageOf(sentence) ?? 0]?.[0] ?? FORM;

export const readerOf = (sentence: TranslatableSentence): Reader => (stageNameOf(sentence) === OFFICE ? 'office' : 'students');

/** Sentences in the order of a student's way; what the office reads comes last. */
export const inReadingOrder = (sentences: readonly TranslatableSentence[]): readonly TranslatableSentence[] =>
  sentences.toSorted((a, b) => (stageOf(a) ?? 0) - (stageOf(b) ?? 0));
