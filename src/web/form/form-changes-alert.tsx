import { withClass } from '../ui/with-class.ts';
import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import { Alert } from '../ui/alert.tsx';

const Title = withClass('p', 'form-changes-alert-title');
const Points = withClass('ul', 'form-changes');

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

const Part = ({ intro, points }: { readonly intro: string; readonly points: readonly string[] }) => (
  <>
    <p>{intro}</p>
    <Points>
      {points.map((point, n) => (
        <li key={n}>{point}</li>
      ))}
    </Points>
  </>
);
