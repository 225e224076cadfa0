import type { CSSObject, Theme } from '@mui/material/styles';

/** Sections, groups, labels, help and messages. */
export function questionLook({ palette, spacing, typography, breakpoints, shape }: Theme): CSSObject {
  return {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: spacing(3),
    color: palette.text.primary,
    overflowWrap: 'break-word',

    '.section': {
      padding: spacing(3, 2.5),
      backgroundColor: palette.background.paper,
      border: `1px solid ${palette.divider}`,
      borderRadius: shape.borderRadius,
      [breakpoints.up('mobile')]: { padding: spacing(4.5, 5) },
    },
    '.section > h2': { ...typography.h2, margin: 0, scrollMarginTop: '6rem' },
    '.description': { ...typography.body1, margin: spacing(1, 0, 0), color: palette.text.secondary },
    // Room for focus rings, which `content-visibility` would cut off.
    '.section-box': {
      contentVisibility: 'auto',
      containIntrinsicBlockSize: 'auto 600px',
      margin: spacing(2, -1, -1),
      padding: spacing(1),
    },
    '.questions': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: spacing(3.5) },
    '.question, .group': { minWidth: 0, margin: 0, padding: 0, border: 0, scrollMarginTop: '6rem' },
    '.row': { display: 'flex', flexWrap: 'wrap', gap: spacing(2, 2.5), marginTop: spacing(0.5) },
    '.row > .question': { flex: '0 1 auto', maxWidth: '100%' },
    '.row .label': { ...typography.body2, fontWeight: 400 },

    '.label': { display: 'block', padding: 0, marginBottom: spacing(0.75), fontSize: '1rem', lineHeight: 1.4, fontWeight: 600 },
    '.optional': { fontWeight: 400, color: palette.text.secondary },
    '.help': { ...typography.body2, margin: spacing(-0.25, 0, 1), color: palette.text.secondary, maxWidth: '38rem' },
    '.count': { margin: spacing(0.75, 0, 0), fontVariantNumeric: 'tabular-nums' },
    '.messages, .notice': { color: palette.error.main, fontWeight: 600, lineHeight: 1.4 },
    '.messages': { display: 'grid', gap: spacing(0.5), margin: spacing(0, 0, 1) },
    '.messages p': { display: 'flex', gap: spacing(1), margin: 0 },
    '.messages svg': { flex: 'none', marginTop: '0.05em' },
    '.notice': { margin: spacing(0.75, 0, 0) },
    '.notice:empty': { display: 'none' },
    '.wrong': { borderInlineStart: `4px solid ${palette.error.main}`, paddingInlineStart: spacing(2) },
    '.spoken': {
      position: 'absolute', width: 1, height: 1, margin: -1, padding: 0, border: 0,
      overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap',
    },
  };
}
