/**
 * Every animation, for the style sheet that the page begins with: one that came with the first sign that uses it would make the browser
 * look again at the style of each element of the page, in the middle of a submission.
 */
export const animations = {
  '@keyframes appear': { from: { opacity: 0 } },
  '@keyframes rotate': { to: { transform: 'rotate(1turn)' } },
  '@keyframes swell': { '0%, 60%, 100%': { opacity: 0.3 }, '30%': { opacity: 1 } },
} as const;
