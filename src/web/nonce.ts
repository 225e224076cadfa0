declare global {
  interface Window {
    __nonce__?: string;
  }
}

/** The document's nonce: styles made at run time carry it, so that the content security policy lets them in. */
export const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// notistack's style library reads it from here when it is imported: every module that imports notistack imports this one before.
window.__nonce__ = nonce;
