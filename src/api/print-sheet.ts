/** Printed sheet of an application: US Letter, in points of 1/72 inch. The page's layout and the attached documents use these numbers. */
export const PRINT_SHEET = { width: 612, height: 792, top: 61, side: 54, bottom: 58 } as const;

export const SHEET_HEADING_HEIGHT = 46;

export const ATTACHMENT_FRAME = {
  x: PRINT_SHEET.side,
  y: PRINT_SHEET.bottom,
  width: PRINT_SHEET.width - 2 * PRINT_SHEET.side,
  height: PRINT_SHEET.height - PRINT_SHEET.top - PRINT_SHEET.bottom - SHEET_HEADING_HEIGHT,
} as const;
