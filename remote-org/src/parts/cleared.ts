/** What a form holds as the wire takes it: what was emptied is null. */
export const cleared = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === undefined || value === '' ? null : value])) as T
