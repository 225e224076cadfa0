let mark: string | null = null;

export const actFor = (account: string | null): void => void (mark = account);

export const actingFor = (): string | null => mark;
