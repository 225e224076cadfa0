import { nonce } from '../platform/nonce.ts';
import base from './styles/base.css?inline';
import ui from './styles/ui.css?inline';
import layout from './styles/layout.css?inline';
import surface from './styles/surface.css?inline';
import form from './styles/form.css?inline';
import auth from './styles/auth.css?inline';

/** Styles of all that a first visit shows, in the document from the beginning. Its own come later, and so do those of other screens. */
export const styleSheet = document.createElement('style');
styleSheet.nonce = nonce;
styleSheet.textContent = base + ui + layout + surface + form + auth;
document.head.prepend(styleSheet);
