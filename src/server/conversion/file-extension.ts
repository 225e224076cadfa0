const extensions = ['png', 'jpg', 'jpeg', 'pdf', 'docx'] as const;

/** The kinds of file that are taken, as their names end. */
export type FileExtension = (typeof extensions)[number];

/** What a name says the file is; undefined where that is nothing we take. */
export function extensionOf(fileName: string): FileExtension | undefined {
  const end = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return fileName.includes('.') ? extensions.find((extension) => extension === end) : undefined;
}
