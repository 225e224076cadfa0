import { askPresignedUrl } from '../api/ask-presigned-url.ts';
import { getConversion } from '../api/get-conversion.ts';
import { getDocumentAnswers } from '../api/get-document-answers.ts';
import { postFile } from '../api/post-file.ts';
import { removeDocument } from '../api/remove-document.ts';
import { startConversion } from '../api/start-conversion.ts';

/** The calls that an upload makes. */
export const uploadCalls = { askPresignedUrl, postFile, startConversion, getConversion, getDocumentAnswers, removeDocument };
export type UploadCalls = typeof uploadCalls;
