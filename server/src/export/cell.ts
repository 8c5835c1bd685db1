/** What stands in a cell of an exported sheet; a Date is written as the local day or moment that it is. */
export type Cell = string | number | null | undefined

/** Signs with which a spreadsheet takes a text for a formula, whatever stands before them but space. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** A text that a spreadsheet would run is preceded by an apostrophe; numbers stay numbers (specification: engines 6, OWASP CSV injection). */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)
