import { fillPathParams, endpoints } from '../../../api/endpoints.ts';
import type { DocumentPageCounts } from '../../../api/schemas/document-schemas.ts';
import { translate } from '../../platform/translate.ts';

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
