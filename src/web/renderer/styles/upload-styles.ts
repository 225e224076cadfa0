import { styled } from '@mui/material/styles';
import { focusRing } from './control-styles.ts';

/** The height of a photo that waits to be sent, in pixels. */
export const PHOTO_ROW_HEIGHT_PX = 72;

export const UploadContainer = styled('div')(({ theme }) => {
  const { palette, spacing, typography } = theme;
  return {
    '&.over': { borderColor: palette.primary.main, backgroundColor: palette.brand.primary.extraLight },
    '&:has(.messages)': { borderColor: palette.error.main },
    '& .upload-note, & .messages, & p': { margin: 0 },
    '& > [role=alert]:empty': { display: 'none' },
    '.choice-of-file': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: spacing(1, 1.5) },
    '.file-button': { position: 'relative', display: 'inline-flex', alignItems: 'center' },
    '.file-button:focus-visible, .file-button:focus-within': focusRing(theme),
    '.file-button.main:not([aria-disabled])': { color: palette.primary.contrastText, backgroundColor: palette.primary.main },
    '.file-button[aria-disabled]': { color: palette.text.disabled, borderColor: palette.divider, cursor: 'default' },
    '.drop-hint': { color: palette.text.secondary },
    // Only where there is a mouse can anything be dropped.
    '@media (hover: hover) and (pointer: fine)': {
      '&:has(.drop-hint)': { borderStyle: 'dashed', borderColor: palette.text.secondary },
    },
    // Hides the camera where nothing points like a finger.
    '@media not all and (any-pointer: coarse)': { '.camera': { display: 'none' } },
    '@media not all and (hover: hover) and (pointer: fine)': { '.drop-hint': { display: 'none' } },
    '.file': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: spacing(0.5, 1) },
    '.file > svg': { color: palette.primary.main },
    '.file-name': { fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' },
    '.file-size': { color: palette.text.secondary },
    '.file-step': { ...typography.body2, color: palette.text.secondary },
    '& progress': { width: '100%', height: 8, accentColor: palette.primary.main },
    '.file-buttons': { display: 'flex', flexWrap: 'wrap', gap: spacing(1.5), marginTop: spacing(0.75) },
    [theme.breakpoints.down('mobile')]: {
      '.choice-of-file, .file-buttons': { display: 'grid' },
      '.file-button': { justifyContent: 'center', textAlign: 'center' },
    },
  };
});
