const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `2008-04-27` as `04/27/2008`; anything else as it is. */
export const formatDate = (iso: string): string => iso.replace(ISO, '$2/$3/$1');
