import type { CSSObject, Theme } from '@mui/material/styles';
import { MIN_TARGET_PX } from './control-styles.ts';

export function tabsStyles(theme: Theme): CSSObject {
  const { palette, spacing, shape, typography, breakpoints } = theme;
  const radius = shape.borderRadius;
  return {
    // Columns, so that the longest titles are the ones that take two lines.
    '.tab-list': {
      display: 'grid',
      gridAutoFlow: 'column',
      justifyContent: 'start',
      gap: spacing(0.75),
      marginTop: spacing(3),
      borderBottom: `1.5px solid ${palette.text.secondary}`,
    },
    '.tab-list > button': {
      ...typography.button,
      boxSizing: 'border-box',
      minHeight: MIN_TARGET_PX,
      marginBottom: '-1.5px',
      padding: spacing(1, 2.25),
      color: palette.text.primary,
      backgroundColor: palette.background.default,
      border: `1.5px solid ${palette.text.secondary}`,
      borderRadius: `${radius}px ${radius}px 0 0`,
      textAlign: 'start',
      cursor: 'pointer',
    },
    '.tab-list > button:hover:not([aria-selected="true"], [aria-disabled])': {
      color: palette.primary.main,
      borderTopColor: palette.primary.main,
    },
    '.tab-list > [aria-selected="true"]': {
      color: palette.primary.main,
      backgroundColor: palette.background.paper,
      borderBottomColor: palette.background.paper,
      boxShadow: `inset 0 3px 0 ${palette.primary.main}`,
    },
    '.tab-list > [aria-disabled]': { cursor: 'progress' },
    '.tab-content': { position: 'relative', marginTop: spacing(3) },
    // A save that takes no time shows nothing: no flicker, and nothing moves.
    '.switching': {
      position: 'absolute',
      zIndex: 1,
      inset: '0 0 auto',
      margin: 0,
      padding: spacing(1.25, 1.75),
      fontWeight: 600,
      backgroundColor: palette.background.paper,
      border: `1.5px solid ${palette.text.secondary}`,
      borderRadius: radius,
      boxShadow: theme.shadows[4],
      transition: 'opacity 100ms 200ms',
    },
    '.switching:empty': { opacity: 0, transition: 'none' },
    '.tab-panel': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: spacing(4) },
    '.tab-panel[inert]': { opacity: 0.4, transition: 'opacity 100ms 200ms' },
    '.tab-panel > .section': { padding: 0, border: 0, borderRadius: 0 },
    '.tab-panel > .section > .section-head > h3': { ...typography.h3, margin: 0 },
    [breakpoints.down('tablet')]: {
      '.tab-list': { gridAutoFlow: 'row', justifyContent: 'stretch', borderBottom: 0 },
      '.tab-list > button': { marginBottom: 0, backgroundColor: palette.background.paper, borderRadius: radius },
      '.tab-list > [aria-selected="true"]': { borderColor: palette.primary.main, boxShadow: `inset 4px 0 0 ${palette.primary.main}` },
    },
    '@media (forced-colors: active)': {
      // Filled, for a colored edge is what the focus has.
      '.tab-list > [aria-selected="true"]': { forcedColorAdjust: 'none', color: 'HighlightText', backgroundColor: 'Highlight' },
    },
  };
}
