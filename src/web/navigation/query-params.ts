export const VIEW_TOKEN_PARAM = 'service_token';

export const VISITOR_LINK_PARAM = 'token';
