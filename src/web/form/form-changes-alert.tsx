import { styled } from '@mui/material/styles';
import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import { Alert } from '../ui/alert.tsx';

const Title = styled('p')({ '&&': { margin: 0 }, fontWeight: 600 });
const Points = styled('ul')({ margin: '0.25rem 0 0', paddingInlineStart: '1.25rem', '& li': { overflowWrap: 'anywhere' } });

export function FormChangesAlert() {
  const { formChanges, markChangesRead } = useSession();
  if (formChanges === null) return null;
  const { gone, again, added } = formChanges;
  const close = (): void => {
    // The button that was pressed goes away.
    focusHeading();
    markChangesRead();
  };
  return (
    <Alert variant="success" onClose={close}>
      <Title>{translate('changes.title')}</Title>
      {again.length > 0 && <Part intro={translate('changes.again')} points={again} />}
      {added.length > 0 && <Part intro={translate('changes.added')} points={added} />}
      {gone.length > 0 && (
        <Part intro={translate('changes.gone')} points={gone.map(({ label, value }) => translate('changes.answer', { label, value }))} />
      )}
    </Alert>
  );
}

function Part({ intro, points }: { readonly intro: string; readonly points: readonly string[] }) {
  return (
    <>
      <p>{intro}</p>
      <Points>
        {points.map((point, n) => (
          <li key={n}>{point}</li>
        ))}
      </Points>
    </>
  );
}
