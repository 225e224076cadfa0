declare global {
  interface Window {
    __nonce__?: string;
  }
}

/** The document's nonce, for styles made at run time. index.html sets it before notistack's style library reads it. */
export const nonce = window.__nonce__ ?? '';
