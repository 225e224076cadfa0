/** Removes one parameter from an address's query. */
export const withoutParameter =
  (name: string) =>
  (query: URLSearchParams): URLSearchParams => {
    query.delete(name);
    return query;
  };
