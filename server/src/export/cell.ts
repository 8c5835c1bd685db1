/** The value of a cell in an exported sheet; dates are already texts in local time. */
export type Cell = string | number | null | undefined

/**
 * The start of a text that a spreadsheet may read as a formula. Some of them skip blanks, control characters
 * and invisible characters before it, and some read full-width characters as ASCII.
 */
const formulaStart = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u

/**
 * Prefixes a text that a spreadsheet would run as a formula with an apostrophe (CSV injection). Numbers stay
 * numbers.
 */
export const neutralizeFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

/** Removes the apostrophe that `neutralizeFormula` added, so that an exported sheet can be imported. */
export const restoreFormula = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text
