export const SERVICE_PARAMETER = 'service_token';

export const LINK_PARAMETER = 'token';
