import { Fragment } from 'react';
import { shell } from 'virtual:shell';

/** A sentence in which the address of the institution is a link. */
export function WithAddress({ text }: { readonly text: string }) {
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
