/** Converts a pattern of a design (`yyyy-MM-dd`) to that of the picker. */
export const dayjsFormat = (pattern: string): string =>
  pattern.replaceAll('yyyy', 'YYYY').replaceAll('dd', 'DD')
