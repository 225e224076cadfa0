import { useState } from 'react';
import { translate } from '../../platform/translate.ts';
import { formatByteSize } from './format-byte-size.ts';
import { uploadStatusText } from './upload-status-text.ts';
import type { UploadState } from './uploads-context.ts';

/** Progress between two announcements, in percent. */
const STEP = 25;

/** Live-region text while a file is uploaded and converted. The initial state is not announced. */
export function useUploadAnnouncement(state: UploadState): string {
  const rounded = state.at === 'sending' ? { ...state, percent: state.percent - (state.percent % STEP) } : state;
  const step =
    rounded.at === 'sending' ? `sending ${rounded.percent}` : rounded.at === 'pages' ? `pages ${rounded.gathered.statusText}` : rounded.at;
  const [known, setKnown] = useState({ step, announcement: '' });
  if (known.step !== step) {
    const isRemoved = known.step === 'removing' && state.at === 'empty';
    setKnown({ step, announcement: known.step === 'asking' ? '' : isRemoved ? translate('upload.removed') : words(rounded) });
  }
  return known.announcement;
}

function words(state: UploadState): string {
  const step = uploadStatusText(state);
  const isNews = state.at === 'ready' || (state.at === 'sending' && state.percent === 0);
  if (!isNews) return step;
  const whole = translate('upload.said', { file: state.file.file_name, size: formatByteSize(state.file.file_size), step });
  return state.file.isShortened ? `${whole} ${translate('upload.shortened')}` : whole;
}
