import { useEffect, useRef, useState } from 'react';
import { translate } from '../../platform/translate.ts';
import { DownIcon, RemoveIcon, UpIcon } from '../../ui/icons.tsx';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import type { CollectedPhotos, PhotoPage } from './uploads-context.ts';

export interface PhotoListProps {
  readonly gathered: CollectedPhotos;
  readonly onMove: (id: number, by: -1 | 1) => void;
  readonly onRemove: (id: number) => void;
}

type Act = 'up' | 'down' | 'remove';

/** Photos in the order of the pages that they become. The focus stays with the page that is moved, or goes to the next one. */
export function PhotoList({ gathered: { pages }, onMove, onRemove }: PhotoListProps) {
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef('');
  useEffect(() => {
    if (focus.current !== '') list.current?.querySelector<HTMLElement>(`[data-act="${focus.current}"]`)?.focus();
    focus.current = '';
  }, [pages]);
  const act = (what: Act, id: number, n: number): void => {
    const next = what === 'remove' ? (pages[n + 1] ?? pages[n - 1])?.id : id;
    focus.current = `${what} ${next}`;
    if (what === 'remove') onRemove(id);
    else onMove(id, what === 'up' ? -1 : 1);
  };
  return (
    <ol className="photo-list" ref={list} aria-label={translate('photos.pages')}>
      {pages.map((page, n) => (
        <Page key={page.id} page={page} n={n} count={pages.length} onAct={act} />
      ))}
    </ol>
  );
}

interface PageProps {
  readonly page: PhotoPage;
  readonly n: number;
  readonly count: number;
  readonly onAct: (what: Act, id: number, n: number) => void;
}

function Page({ page: { id, name, preview }, n, count, onAct }: PageProps) {
  const [isLooking, setLooking] = useState(false);
  const number = translate('photos.page', { page: n + 1 });
  const acts = [
    ['up', translate('photos.up'), UpIcon, n === 0],
    ['down', translate('photos.down'), DownIcon, n === count - 1],
    ['remove', translate('photos.remove'), RemoveIcon, false],
  ] as const;
  return (
    <li>
      <button className="look" type="button" onClick={() => setLooking(true)}>
        <img src={preview} alt={translate('photos.look', { page: n + 1 })} />
      </button>
      {isLooking && (
        <ModalDialog title={number} size="s" onClose={() => setLooking(false)}>
          <img className="photo-list-large" src={preview} alt={translate('photos.preview', { page: n + 1 })} />
        </ModalDialog>
      )}
      <div className="page-of-file">
        <strong>{number}</strong>
        <span className="file-name">{name}</span>
      </div>
      <div className="acts">
        {acts
          .filter(([act]) => count > 1 || act === 'remove')
          .map(([act, words, ActIcon, isOff]) => (
            <button
              key={act}
              type="button"
              data-act={`${act} ${id}`}
              aria-disabled={isOff || undefined}
              onClick={isOff ? undefined : () => onAct(act, id, n)}
            >
              <ActIcon />
              <span className="spoken">{`${words} ${number}`}</span>
            </button>
          ))}
      </div>
    </li>
  );
}
