import type { CSSObject, Theme } from '@mui/material/styles';
import { SURFACE } from '../../theme.ts';
import { hidden } from '../../ui/visually-hidden.tsx';

/** Sections, groups, labels, help and messages. */
export function questionStyles({ palette, spacing, typography, breakpoints, shape }: Theme): CSSObject {
  return {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: spacing(2),
    color: palette.text.primary,
    overflowWrap: 'break-word',

    '.section': {
      // A change in one section lays out that section only.
      contain: 'layout style',
      padding: spacing(2.5),
      backgroundColor: palette.background.paper,
      border: `1px solid ${palette.divider}`,
      borderRadius: SURFACE,
      [breakpoints.up('mobile')]: { padding: spacing(4, 5) },
    },
    // The whole row, or the line of the heading, is the button.
    '.section-head, .folded': { position: 'relative' },
    '.section-head': { display: 'flex', alignItems: 'center', gap: spacing(1.5) },
    '.section-head > h2': { ...typography.h2, flex: 1, minWidth: 0, margin: 0 },
    '.section-head > svg': { flex: 'none' },
    '.section-head button': {
      display: 'block',
      width: '100%',
      // A title of one line is 44 px high, and one of several takes no room from what is around it.
      padding: 'calc((2.75rem - 1.2em) / 2) 0',
      margin: 'calc((1.2em - 2.75rem) / 2) 0',
      font: 'inherit',
      color: 'inherit',
      textAlign: 'start',
      background: 'none',
      border: 0,
      cursor: 'pointer',
    },
    '.section-head button::after': { content: '""', position: 'absolute', inset: spacing(-1, 0) },
    '.sign': { color: palette.primary.main, fontWeight: 600 },
    '.description': { margin: spacing(1, 0, 0), fontSize: '0.9375rem', color: palette.text.secondary },
    '.folded': {
      boxSizing: 'border-box',
      display: 'grid',
      alignContent: 'center',
      minHeight: 72,
      paddingBlock: spacing(1.25),
      [breakpoints.up('mobile')]: { paddingBlock: spacing(1.25) },
    },
    '.folded > .section-head': { position: 'static' },
    '.folded > .section-head > h2': typography.h3,
    '.folded > .section-head button::after': { inset: 0 },
    '.folded > .description': {
      ...typography.body2,
      margin: spacing(0, 0, 0, 3.75),
    },
    '.fold > button': {
      ...typography.body1,
      minHeight: 44,
      padding: 0,
      color: palette.primary.main,
      fontWeight: 600,
      textAlign: 'start',
      background: 'none',
      border: 0,
      cursor: 'pointer',
    },
    '.fold > [aria-expanded="true"] > svg': { rotate: '180deg' },
    '.fold > .fold-panel > .questions': { paddingTop: spacing(2) },
    '.fold-panel:not([hidden])': { transition: 'opacity 180ms, translate 180ms' },
    '.fold-panel[hidden]': { opacity: 0, translate: '0 -0.5rem' },
    '.fold-panel > .more': { marginTop: spacing(1.5) },
    '.section-box': { marginTop: spacing(2), [breakpoints.up('mobile')]: { marginTop: spacing(3) } },
    '.section-text': { whiteSpace: 'pre-line', color: palette.text.secondary },
    '.questions': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: spacing(2.5),
      [breakpoints.up('mobile')]: { gap: spacing(3.5) },
    },
    '.question, .group': { minWidth: 0, margin: 0, padding: 0, border: 0 },
    '.row': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-end',
      gap: spacing(2, 1),
      paddingTop: spacing(1),
      [breakpoints.up('mobile')]: { columnGap: spacing(2.5) },
    },
    '.row > .question': { flex: '0 1 auto', maxWidth: '100%' },
    '.fields': {
      display: 'grid',
      alignItems: 'end',
      gap: spacing(2.5),
      [breakpoints.up('mobile')]: { gap: spacing(3.5, 2.5), gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))' },
    },
    // Three lines: what is above the controls, these, and what is below them. So they are beside each other whatever a question says.
    [breakpoints.up('mobile')]: {
      gap: spacing(3),
      '@supports (grid-template-rows: subgrid)': {
        '.fields': { rowGap: 0, marginBottom: spacing(-3.5) },
        '.fields > .question': {
          display: 'grid',
          gridRow: 'span 3',
          gridTemplateRows: 'subgrid',
          alignItems: 'start',
          alignSelf: 'stretch',
          marginBottom: spacing(3.5),
        },
        '.fields > .question > .above': { alignSelf: 'end' },
      },
    },

    '.label': { display: 'block', padding: 0, marginBottom: spacing(1), fontSize: '0.9375rem', lineHeight: 1.4, fontWeight: 600 },
    // A floating legend leaves its fieldset's border edge, so that it lies in the box like any label.
    'fieldset > .label': { float: 'left', width: '100%' },
    'fieldset > .label + *': { clear: 'both' },
    '.group:has(> .row) > .label': { ...typography.h3 },
    '.boxes': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))', gap: spacing(1) },
    '.boxes .choice': { height: '100%' },
    '.optional-boxes .choice .optional': { display: 'none' },
    '.optional': { fontSize: '0.875rem', fontWeight: 400, color: palette.text.secondary },
    '.help': { ...typography.body2, margin: spacing(-0.5, 0, 1), color: palette.text.secondary, maxWidth: '38rem' },
    '.more': { ...typography.body2, maxWidth: '38rem', margin: spacing(0, 0, 1) },
    '.more > summary': { width: 'fit-content', padding: spacing(0.5, 0), color: palette.primary.main, cursor: 'pointer' },
    // Apart from the line below a summary in focus.
    '.more[open] > summary': { marginBottom: spacing(0.75) },
    '.more > :not(summary)': {
      margin: 0,
      padding: spacing(0.5, 1.5),
      borderInlineStart: `4px solid ${palette.divider}`,
      animation: 'appear 150ms',
    },
    // Beside the line, not on it.
    '.more > ul': { paddingInlineStart: spacing(4) },
    // On paper nothing opens.
    '@media print': { '.more:not([open]), .sign, .fold > button': { display: 'none' } },
    // As high without words, so that what is below stays in its place.
    '.in-words': { minHeight: '1.5em', margin: spacing(0.75, 0, 0) },
    '.count': { margin: spacing(0.75, 0, 0), fontVariantNumeric: 'tabular-nums' },
    '.messages, .notice': { color: palette.error.main, fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 },
    '.messages': { display: 'grid', gap: spacing(0.5), margin: spacing(0, 0, 1) },
    '.messages p, .notice': { display: 'flex', gap: spacing(1), margin: 0 },
    '.messages svg, .notice svg': { flex: 'none', marginTop: '0.05em' },
    '.notice:not(:empty)': { marginBottom: spacing(1) },
    // Unlike an error it has no color of its own: a box, an icon and words.
    '.warnings': { display: 'grid', gap: spacing(0.5) },
    '.warnings:not(:empty)': { margin: spacing(0, 0, 1) },
    '.warnings p': {
      display: 'flex',
      gap: spacing(1),
      margin: 0,
      padding: spacing(1, 1.25),
      lineHeight: 1.4,
      border: `1px solid ${palette.text.secondary}`,
      borderRadius: shape.borderRadius,
    },
    '.warnings svg': { flex: 'none', marginTop: '0.05em' },
    // The place of a file, also while there is nothing but a sentence in it.
    '.upload': {
      display: 'grid',
      gap: spacing(1.25),
      padding: spacing(2),
      border: `1.5px solid ${palette.divider}`,
      borderRadius: shape.borderRadius,
      backgroundColor: palette.background.default,
    },
    '.upload-note': { margin: 0, color: palette.text.secondary },
    '.wrong': { position: 'relative', paddingInlineStart: spacing(2.5) },
    '.wrong::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 0,
      borderInlineStart: `4px solid ${palette.error.main}`,
    },
    '.spoken': hidden,
  };
}
