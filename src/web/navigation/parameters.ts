/** The query parameter of the reading of one application. */
export const SERVICE_PARAMETER = 'service_token';

/** The query parameter of a link to answers that a visitor kept on another device. */
export const LINK_PARAMETER = 'token';
