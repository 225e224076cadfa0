export const withoutParameter =
  (name: string) =>
  (query: URLSearchParams): URLSearchParams => {
    query.delete(name);
    return query;
  };
