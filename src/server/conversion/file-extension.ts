const extensions = ['png', 'jpg', 'jpeg', 'pdf', 'docx'] as const;

/** The kinds of file that are accepted, by extension. */
export type FileExtension = (typeof extensions)[number];

/** The kind of file by its name; undefined if it is not one that we accept. */
export function extensionOf(fileName: string): FileExtension | undefined {
  const end = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return fileName.includes('.') ? extensions.find((extension) => extension === end) : undefined;
}
