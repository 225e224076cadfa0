/**
 * Every animation, for the style sheet that the page begins with: one that came with the first sign that uses it would make the browser
 * look again at the style of each element of the page, in the middle of a submission.
 */
export const animations = {
  '@keyframes appear': { from: { opacity: 0 } },
  '@keyframes settle': {
    from: { opacity: 0, scale: '0.5' },
    '50%': { opacity: 1, scale: '1.08', boxShadow: '0 0 0 0' },
    to: { boxShadow: '0 0 0 1.25rem transparent' },
  },
  '@keyframes draw': { '0%, 40%': { strokeDashoffset: 20 } },
  '@keyframes rotate': { to: { transform: 'rotate(1turn)' } },
  '@keyframes swell': { '0%, 60%, 100%': { opacity: 0.3 }, '30%': { opacity: 1 } },
} as const;
