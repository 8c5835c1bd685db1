/**
 * Removes the commas of a number that separate thousands. Others stay, so that it is no number: `3,5` may be three and a half,
 * and is never 35.
 */
export const withoutThousands = (text: string): string =>
  /^[^\d,，]*\d{1,3}(?:[,，]\d{3})+(?![\d,，])[^,，]*$/.test(text) ? text.replaceAll(/[,，]/g, '') : text

/** Adds commas between thousands for display; a text that is no number stays as it is. */
export const groupThousands = (text: string): string =>
  /^-?\d+(\.\d*)?$/.test(text)
    ? text.replace(/^-?\d+/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','))
    : text

/** Removes commas and blanks from typed or pasted text. */
export const ungroupThousands = (text: string): string => text.replace(/[^\w.-]+/g, '')
