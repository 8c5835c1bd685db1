/** A copy of a filter without these keys. */
export const without = (
  filter: Readonly<Record<string, string>>,
  keys: readonly string[],
): Record<string, string> => Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key)))
