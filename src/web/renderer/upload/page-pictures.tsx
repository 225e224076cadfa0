import { callFor, calls } from '../../../contract/calls.ts';
import type { DocumentPages } from '../../../contract/shapes/documents.ts';
import { t } from '../../text.ts';

interface Props {
  readonly file: string;
  readonly document: DocumentPages[string];
}

export const PagePictures = ({ file, document: { id, pages, pictures } }: Props) =>
  Array.from({ length: pictures }, (_, n) => (
    <li key={n}>
      <img
        src={callFor(calls.documentPage, { document: id, page: String(n + 1) }).path}
        alt={t('review.picture', { file, page: n + 1, pages })}
        loading="lazy"
        width={120}
        height={156}
      />
    </li>
  ));
