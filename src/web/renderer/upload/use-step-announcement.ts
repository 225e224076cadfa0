import { useState } from 'react';
import { t } from '../../text.ts';
import { fileSize } from './file-size.ts';
import { fileStep } from './file-step.ts';
import type { UploadState } from './uploads.ts';

/** Progress between two announcements, in percent. */
const STEP = 25;

/** Live-region text while a file is uploaded and converted. The initial state is not announced. */
export function useStepAnnouncement(state: UploadState): string {
  const rounded = state.at === 'sending' ? { ...state, percent: state.percent - (state.percent % STEP) } : state;
  const step =
    rounded.at === 'sending' ? `sending ${rounded.percent}` : rounded.at === 'pages' ? `pages ${rounded.gathered.news}` : rounded.at;
  const [known, setKnown] = useState({ step, announcement: '' });
  if (known.step !== step) {
    const isRemoved = known.step === 'removing' && state.at === 'empty';
    setKnown({ step, announcement: known.step === 'asking' ? '' : isRemoved ? t('upload.removed') : words(rounded) });
  }
  return known.announcement;
}

function words(state: UploadState): string {
  const step = fileStep(state);
  const isNews = state.at === 'ready' || (state.at === 'sending' && state.percent === 0);
  if (!isNews) return step;
  const whole = t('upload.said', { file: state.file.file_name, size: fileSize(state.file.file_size), step });
  return state.file.isShortened ? `${whole} ${t('upload.shortened')}` : whole;
}
