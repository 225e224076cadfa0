/** What takes a parameter out of an address's query, and leaves the others. */
export const withoutParameter =
  (name: string) =>
  (query: URLSearchParams): URLSearchParams => {
    query.delete(name);
    return query;
  };
