export const reviewId = (key: string): string => `review-${key}`;
