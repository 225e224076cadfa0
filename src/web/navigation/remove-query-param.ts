export const removeQueryParam =
  (name: string) =>
  (query: URLSearchParams): URLSearchParams => {
    query.delete(name);
    return query;
  };
