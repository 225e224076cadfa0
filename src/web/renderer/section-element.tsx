import { useMemo } from 'react';
import type { Content } from '../../form/model/content.ts';
import type { SectionElement } from '../../form/model/form.ts';
import type { AnswerStore } from '../answers/answer-store-context.tsx';
import { contentText } from '../content/content-text.ts';
import { InterpolatedContent } from '../content/interpolated-content.tsx';
import { translate } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';

/** A notice or a picture between questions. */
export function SectionElementView({ element }: { readonly element: SectionElement }) {
  const content = useMemo(() => elementContent(element), [element]);
  if ('notice' in element)
    return (
      <Alert variant={element.isWarning ? 'warning' : 'info'}>
        <InterpolatedContent content={content} />
      </Alert>
    );
  if (!element.image) return null;
  const image = <img className="picture" alt={element.alt} loading="lazy" decoding="async" {...element.image} />;
  if (!element.caption) return image;
  return (
    <figure>
      {image}
      <figcaption>
        <InterpolatedContent content={content} />
      </figcaption>
    </figure>
  );
}

function elementContent(element: SectionElement): Content {
  if (!('notice' in element)) return element.caption ? [{ paragraph: element.caption }] : [];
  const { notice, isWarning } = element;
  return [{ paragraph: isWarning ? [{ strong: [translate('field.important')] }, ' ', ...notice] : notice }];
}

/** A notice or the caption of a picture as plain text. */
export const elementText = (store: AnswerStore, element: SectionElement): string => contentText(store, elementContent(element));

/** Width of the column in which a picture shows, and the heights of a notice of two lines and a caption, in px. */
const [COLUMN, NOTICE, CAPTION] = [646, 100, 32];

/** About how high it will be, in px. */
export function elementHeight(element: SectionElement): number {
  if ('notice' in element) return NOTICE;
  const { width = 1, height = 0 } = element.image ?? {};
  return height * Math.min(1, COLUMN / width) + (element.caption ? CAPTION : 0);
}
