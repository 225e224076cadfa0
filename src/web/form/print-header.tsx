import { shell } from 'virtual:shell';
import { fullName } from '../../form/evaluate/applicant-name.ts';
import { formatPostalAddress } from '../../form/evaluate/postal-address.ts';
import { useSyncExternalStore } from 'react';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { useSession } from '../session/session-context.ts';
import type { Elements } from '../ui/elements.ts';

/** Head of printed pages: institution and student, read again before printing; `children`: the rest. */
export function PrintHeader({ children }: { readonly children?: Elements }) {
  const { username, submission } = useSession();
  const { getAnswers } = useAnswerStore();
  const name = useSyncExternalStore(onPrint, () => fullName(shell, getAnswers()));
  const whose = [name, username, submission?.reference].filter(Boolean);
  return (
    <div className="on-paper">
      <p>{formatPostalAddress(shell.institution)}</p>
      <p>{whose.join(' · ')}</p>
      {children}
    </div>
  );
}

function onPrint(print: () => void): () => void {
  window.addEventListener('beforeprint', print);
  return () => window.removeEventListener('beforeprint', print);
}
