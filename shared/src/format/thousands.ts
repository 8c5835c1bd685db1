/** Adds commas between thousands for display; a text that is no number stays as it is. */
export const groupThousands = (text: string): string =>
  /^-?\d+(\.\d*)?$/.test(text)
    ? text.replace(/^-?\d+/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','))
    : text
