export const reviewItemId = (key: string): string => `review-${key}`;
