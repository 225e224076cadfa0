import { t } from '../../text.ts';
import type { UploadState } from './uploads.ts';

export function fileStep(state: UploadState): string {
  switch (state.at) {
    case 'sending':
      return t('upload.sending', { percent: state.percent });
    case 'converting':
      return t(state.isCutOff ? 'upload.cut_off' : 'upload.converting');
    case 'ready':
      return t('upload.ready');
    case 'pages':
      return state.gathered.news;
    case 'removing':
      return t('upload.removing');
    case 'asking':
    case 'empty':
    case 'broken':
      return '';
  }
}
