import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import { Alert } from '../ui/alert.tsx';

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
      <p className="form-changes-alert-title">{translate('changes.title')}</p>
      {again.length > 0 && <Part intro={translate('changes.again')} points={again} />}
      {added.length > 0 && <Part intro={translate('changes.added')} points={added} />}
      {gone.length > 0 && (
        <Part intro={translate('changes.gone')} points={gone.map(({ label, value }) => translate('changes.answer', { label, value }))} />
      )}
    </Alert>
  );
}

const Part = ({ intro, points }: { readonly intro: string; readonly points: readonly string[] }) => (
  <>
    <p>{intro}</p>
    <ul className="form-changes">
      {points.map((point, n) => (
        <li key={n}>{point}</li>
      ))}
    </ul>
  </>
);
