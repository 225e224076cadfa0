/** Text in place of a file, which a link to the question can focus. */
export function UploadNote({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p className="upload upload-note" id={id} tabIndex={-1}>
      {children}
    </p>
  );
}
