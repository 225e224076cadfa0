import { Global } from '@emotion/react';
import { PAPER } from '../../../contract/paper.ts';
import { isRightToLeft } from '../../platform/page-language.ts';
import { t } from '../../text.ts';

interface Props {
  readonly topStart: string;
  readonly topEnd: string;
  readonly bottomStart: string;
}

/** A text as a CSS string. Nothing a student typed can end the string early. */
const cssText = (text: string): string => `"${text.replace(/["\\<\n\r\f]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;

/** The sheets that the reading is printed on, with what is printed at their edges. */
export function Paper({ topStart, topEnd, bottomStart }: Props) {
  const [start, end] = isRightToLeft() ? ['right', 'left'] : ['left', 'right'];
  const edge = 'font: 8.5pt system-ui, "Open Sans", Arial, sans-serif; color: #555; white-space: nowrap;';
  // The words of the sentence around the two counters.
  const [before = '', between = '', after = ''] = t('reading.page_of', { page: '\0', pages: '\0' }).split('\0').map(cssText);
  const styles = `
    @page {
      size: ${PAPER.width}pt ${PAPER.height}pt;
      margin: ${PAPER.top}pt ${PAPER.side}pt ${PAPER.bottom}pt;
      @top-${start} { content: ${cssText(topStart)}; ${edge} }
      @top-${end} { content: ${cssText(topEnd)}; ${edge} }
      @bottom-${start} { content: ${cssText(bottomStart)}; ${edge} }
      @bottom-${end} { content: ${before} counter(page) ${between} counter(pages) ${after}; ${edge} }
    }
    @media print { html { font-size: 10.5pt; } body { background: #fff; } }
  `;
  return <Global styles={styles} />;
}
