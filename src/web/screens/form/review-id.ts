/** The id of a question's place in the review, which takes the focus when a student comes back to it. */
export const reviewId = (key: string): string => `review-${key}`;
