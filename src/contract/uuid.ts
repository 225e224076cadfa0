/** Pattern of the ids that PostgreSQL makes. */
export const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
