let mark: string | null = null;

/** From now on calls are made for a page that shows this account's answers; null: a visitor's. */
export const actFor = (account: string | null): void => void (mark = account);

/** The mark of the account whose answers this page shows. */
export const actingFor = (): string | null => mark;
