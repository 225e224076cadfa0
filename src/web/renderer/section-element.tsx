import { useMemo } from 'react';
import type { Content } from '../../form/model/content.ts';
import type { Notice, SectionElement } from '../../form/model/form.ts';
import type { AnswerStore } from '../answers/answer-store-context.tsx';
import { contentText } from '../content/content-text.ts';
import { InterpolatedContent } from '../content/interpolated-content.tsx';
import { translate } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';

/** A notice or a picture between questions. */
export function SectionElementView({ element }: { readonly element: SectionElement }) {
  if ('notice' in element) return <NoticeView notice={element} />;
  return element.image ? <img className="picture" alt={element.alt} loading="lazy" decoding="async" {...element.image} /> : null;
}

function NoticeView({ notice }: { readonly notice: Notice }) {
  const content = useMemo(() => noticeContent(notice), [notice]);
  return (
    <Alert variant={notice.isWarning ? 'warning' : 'info'}>
      <InterpolatedContent content={content} />
    </Alert>
  );
}

const noticeContent = ({ notice, isWarning }: Notice): Content => [
  { paragraph: isWarning ? [{ strong: [translate('field.important')] }, ' ', ...notice] : notice },
];

/** A notice as plain text; `''` for a picture. */
export const noticeText = (store: AnswerStore, element: SectionElement): string =>
  'notice' in element ? contentText(store, noticeContent(element)) : '';

/** Width of the column in which a picture shows, and the height of a notice of two lines, in px. */
const [COLUMN, NOTICE] = [646, 100];

/** About how high it will be, in px. */
export function elementHeight(element: SectionElement): number {
  if ('notice' in element) return NOTICE;
  const { width = 1, height = 0 } = element.image ?? {};
  return height * Math.min(1, COLUMN / width);
}
