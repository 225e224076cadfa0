import { Fragment } from 'react';
import { shell } from 'virtual:shell';

export function TextWithEmailLink({ text }: { readonly text: string }) {
  const { help_email: address } = shell.institution;
  return text.split(address).map((words, n) => (
    <Fragment key={n}>
      {n > 0 && (
        <a href={`mailto:${address}`} translate="no">
          {address}
        </a>
      )}
      <span>{words}</span>
    </Fragment>
  ));
}
