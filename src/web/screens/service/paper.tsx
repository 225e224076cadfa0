import { Global } from '@emotion/react';
import { PAPER } from '../../../contract/paper.ts';
import { t } from '../../text.ts';

interface Props {
  readonly topLeft: string;
  readonly topRight: string;
  readonly bottomLeft: string;
}

/** A text as a CSS string. Nothing a student typed can end the string early. */
const cssText = (text: string): string => `"${text.replace(/["\\<\n\r\f]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;

/** The sheets that the reading is printed on, with what is printed at their edges. */
export function Paper({ topLeft, topRight, bottomLeft }: Props) {
  const edge = 'font: 8.5pt system-ui, "Open Sans", Arial, sans-serif; color: #555; white-space: nowrap;';
  // The words of the sentence around the two counters.
  const [before = '', between = '', after = ''] = t('reading.page_of', { page: '\0', pages: '\0' }).split('\0').map(cssText);
  const styles = `
    @page {
      size: ${PAPER.width}pt ${PAPER.height}pt;
      margin: ${PAPER.top}pt ${PAPER.side}pt ${PAPER.bottom}pt;
      @top-left { content: ${cssText(topLeft)}; ${edge} }
      @top-right { content: ${cssText(topRight)}; ${edge} }
      @bottom-left { content: ${cssText(bottomLeft)}; ${edge} }
      @bottom-right { content: ${before} counter(page) ${between} counter(pages) ${after}; ${edge} }
    }
    @media print { html { font-size: 10.5pt; } body { background: #fff; } }
  `;
  return <Global styles={styles} />;
}
