/**
 * Removes the commas of a number that separate thousands. Others stay, so that it is no number: `3,5` may be three and a half,
 * and is never 35.
 */
export const withoutThousands = (text: string): string =>
  /^[^\d,，]*\d{1,3}(?:[,，]\d{3})+(?![\d,，])[^,，]*$/.test(text) ? text.replaceAll(/[,，]/g, '') : text
