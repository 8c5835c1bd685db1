/** Limits of the sheet of a file: rows with the heads, and columns. */
export const sheetLimits = { rows: 100_001, columns: 300 } as const
