/** What a widget has to say of the text just typed; announced when it appears. */
export function Notice({ id, children }: { readonly id: string; readonly children: string }) {
  return <p className="notice" id={id} role="status">{children}</p>;
}
