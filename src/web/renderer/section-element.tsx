import { useMemo } from 'react';
import type { Content } from '../../form/model/content.ts';
import type { SectionElement } from '../../form/model/form.ts';
import { InterpolatedContent } from '../content/interpolated-content.tsx';
import { translate } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';

/** A notice between questions. */
export function SectionElementView({ element }: { readonly element: SectionElement }) {
  const content = useMemo(() => noticeContent(element), [element]);
  return (
    <Alert variant={element.isWarning ? 'warning' : 'info'}>
      <InterpolatedContent content={content} />
    </Alert>
  );
}

export const noticeContent = ({ notice, isWarning }: SectionElement): Content => [
  { paragraph: isWarning ? [{ strong: [translate('field.important')] }, ' ', ...notice] : notice },
];
