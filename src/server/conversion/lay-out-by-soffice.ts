import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';

/**
 * @param folder an empty one, for this file alone: two LibreOffices cannot share a profile
 * @throws when LibreOffice made nothing; it exits with 0 even then, so only the missing PDF shows it
 */
export async function layOutBySoffice(docx: Buffer, program: string, folder: string): Promise<Buffer> {
  const document = join(folder, 'document.docx');
  await writeFile(document, docx);
  await promisify(execFile)(
    program,
    [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      '--headless',
      '--norestore',
      '--nolockcheck',
      '--nologo',
      '--infilter=MS Word 2007 XML',
      '--convert-to',
      'pdf:writer_pdf_Export',
      '--outdir',
      folder,
      document,
    ],
    { cwd: folder },
  );
  return readFile(join(folder, 'document.pdf'));
}
