/** A pattern of a design (`yyyy-MM-dd`) as the picker writes it. */
export const dayjsFormat = (pattern: string): string =>
  pattern.replaceAll('yyyy', 'YYYY').replaceAll('dd', 'DD')
