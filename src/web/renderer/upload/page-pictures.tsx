import { fillPathParams, endpoints } from '../../../contract/calls.ts';
import type { DocumentPageCounts } from '../../../contract/shapes/documents.ts';
import { translate } from '../../text.ts';

interface Props {
  readonly file: string;
  readonly document: DocumentPageCounts[string];
}

export const PageThumbnails = ({ file, document: { id, pages, pictures } }: Props) =>
  Array.from({ length: pictures }, (_, n) => (
    <li key={n}>
      <img
        src={fillPathParams(endpoints.documentPage, { document: id, page: String(n + 1) }).path}
        alt={translate('review.picture', { file, page: n + 1, pages })}
        loading="lazy"
        width={120}
        height={156}
      />
    </li>
  ));
