/** The value of a cell in an exported sheet; dates are already texts in local time. */
export type Cell = string | number | null | undefined

/** First characters that make a spreadsheet read a text as a formula. */
const formulaStart = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Prefixes a text that a spreadsheet would run as a formula with an apostrophe (CSV injection). Numbers stay
 * numbers.
 */
export const neutralizeFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)
