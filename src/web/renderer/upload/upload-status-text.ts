import { translate } from '../../platform/translate.ts';
import type { UploadState } from './uploads-context.ts';

export function uploadStatusText(state: UploadState): string {
  switch (state.at) {
    case 'sending':
      return translate('upload.sending', { percent: state.percent });
    case 'converting':
      return translate(state.isCutOff ? 'upload.cut_off' : 'upload.converting');
    case 'ready':
      return translate('upload.ready');
    case 'pages':
      return state.gathered.statusText;
    case 'removing':
      return translate('upload.removing');
    case 'asking':
    case 'empty':
    case 'broken':
      return '';
  }
}
