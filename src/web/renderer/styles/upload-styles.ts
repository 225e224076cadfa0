import { withClass } from '../../ui/with-class.ts';

/** The height of a photo that waits to be sent, in pixels. */
export const PHOTO_ROW_HEIGHT_PX = 72;

export const UploadContainer = withClass('div', 'upload-container');
