/** Printed sheet of an application: US Letter, in points of 1/72 inch. The page's layout and the attached documents use these numbers. */
export const PAPER = { width: 612, height: 792, top: 61, side: 54, bottom: 58 } as const;

export const SHEET_HEADING = 46;

export const SHEET_FRAME = {
  x: PAPER.side,
  y: PAPER.bottom,
  width: PAPER.width - 2 * PAPER.side,
  height: PAPER.height - PAPER.top - PAPER.bottom - SHEET_HEADING,
} as const;
