import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../text.ts';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { focusRing } from '../styles/control-styles.ts';
import type { GatheredPages, PhotoPage } from './uploads.ts';

export interface PhotoListProps {
  readonly gathered: GatheredPages;
  readonly onMove: (id: number, by: -1 | 1) => void;
  readonly onRemove: (id: number) => void;
}

const Large = styled('img')({ display: 'block', width: '100%' });
const List = styled('ol')(({ theme }) => {
  const { palette, shape, spacing } = theme;
  return {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))',
    gap: spacing(1.5),
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& li': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      gap: spacing(1, 1.5),
      padding: spacing(1.25),
      border: `1px solid ${palette.divider}`,
      borderRadius: shape.borderRadius,
      backgroundColor: palette.background.paper,
    },
    '& .look': { padding: 0, border: `1px solid ${palette.divider}`, backgroundColor: palette.background.default, cursor: 'zoom-in' },
    '& .look:focus-visible': focusRing(theme),
    '& .look img': { display: 'block', width: '5.5rem', height: '7rem', objectFit: 'contain' },
    '& .page-of-file': { display: 'grid', gap: spacing(0.25), alignContent: 'start' },
    '& .file-name': { fontWeight: 400, color: palette.text.secondary, overflowWrap: 'anywhere' },
    '& .file-buttons': { gridColumn: '1 / -1', gap: spacing(1) },
    '& .file-button': { flexGrow: 1, justifyContent: 'center', padding: spacing(0.75, 1.25) },
  };
});

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
    <List ref={list} aria-label={t('photos.pages')}>
      {pages.map((page, n) => (
        <Page key={page.id} page={page} n={n} count={pages.length} onAct={act} />
      ))}
    </List>
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
  const number = t('photos.page', { page: n + 1 });
  const acts: readonly (readonly [Act, string, boolean])[] = [
    ['up', t('photos.up'), n === 0],
    ['down', t('photos.down'), n === count - 1],
    ['remove', t('photos.remove'), false],
  ];
  return (
    <li>
      <button className="look" type="button" onClick={() => setLooking(true)}>
        <img src={preview} alt={t('photos.look', { page: n + 1 })} />
      </button>
      {isLooking && (
        <ModalDialog title={number} size="s" onClose={() => setLooking(false)}>
          <Large src={preview} alt={t('photos.preview', { page: n + 1 })} />
        </ModalDialog>
      )}
      <div className="page-of-file">
        <strong>{number}</strong>
        <span className="file-name">{name}</span>
      </div>
      <div className="file-buttons">
        {acts
          .filter(([act]) => count > 1 || act === 'remove')
          .map(([act, words, isOff]) => (
            <button
              key={act}
              className="file-button"
              type="button"
              data-act={`${act} ${id}`}
              aria-disabled={isOff || undefined}
              onClick={isOff ? undefined : () => onAct(act, id, n)}
            >
              <span>{words}</span>
              <span className="spoken">{` ${number}`}</span>
            </button>
          ))}
      </div>
    </li>
  );
}
