import { nonce } from '../platform/nonce.ts';
import base from './styles/base.css?inline';
import ui from './styles/ui.css?inline';
import layout from './styles/layout.css?inline';
import surface from './styles/surface.css?inline';
import form from './styles/form.css?inline';
import auth from './styles/auth.css?inline';

// Before the document's own styles and after those that Emotion writes for other screens, which are around components of these.
const styleSheet = document.createElement('style');
styleSheet.nonce = nonce;
styleSheet.textContent = base + ui + layout + surface + form + auth;
export const addStyleSheet = (): void => document.head.prepend(styleSheet);
