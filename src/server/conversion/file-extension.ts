const extensions = ['png', 'jpg', 'jpeg', 'pdf', 'docx'] as const;

export type FileExtension = (typeof extensions)[number];

export function fileExtensionOf(fileName: string): FileExtension | undefined {
  const end = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return fileName.includes('.') ? extensions.find((extension) => extension === end) : undefined;
}
