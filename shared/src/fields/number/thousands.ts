/** `1234567.5` with commas between thousands, as it is shown; a text that is no number stays as it is. */
export const groupThousands = (text: string): string =>
  /^-?\d+(\.\d*)?$/.test(text)
    ? text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
    : text

/** What is typed or pasted, without its commas and blanks. */
export const ungroupThousands = (text: string): string => text.replace(/[^\w.-]+/g, '')
