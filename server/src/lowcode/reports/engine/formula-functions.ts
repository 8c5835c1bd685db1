/** Functions that read their arguments as texts. */
export const functionsOfTexts: ReadonlySet<string> = new Set([
  'LEN',
  'LEFT',
  'RIGHT',
  'MID',
  'UPPER',
  'LOWER',
  'TRIM',
  'EXACT',
  'CONCATENATE',
  'CONCAT',
  'TEXTJOIN',
  'REPT',
  'REPLACE',
  'SUBSTITUTE',
  'FIND',
  'DATEVALUE',
])

/** Functions that leave out the texts of the cells that they are given. */
export const functionsOfLists: ReadonlySet<string> = new Set([
  'SUM',
  'AVERAGE',
  'MEDIAN',
  'MAX',
  'MIN',
  'COUNT',
  'PRODUCT',
])
