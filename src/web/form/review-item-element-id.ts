export const reviewItemElementId = (key: string): string => `review-${key}`;
