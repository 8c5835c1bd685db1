/** Returns a label of the design. The default label of new designs is shown in the user's language. */
export const labelOrDefault = (designed: string, defaultLabel: string, localized: string): string =>
  designed === '' || designed === defaultLabel ? localized : designed
