declare global {
  interface Window {
    __nonce__?: string;
  }
}

/**
 * The document's nonce: styles made at run time carry it, so that the content security policy lets them in. A script of
 * index.html puts it there before any module runs: notistack's style library reads it when it is imported.
 */
export const nonce = window.__nonce__ ?? '';
