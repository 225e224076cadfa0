let mark: string | null = null;

export const setApiAccount = (account: string | null): void => void (mark = account);

export const getApiAccount = (): string | null => mark;
