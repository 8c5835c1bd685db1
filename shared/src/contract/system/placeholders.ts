/** A place for a variable: `{name}`, of letters of any script, digits and underscores. */
const place = /\{\s*([\p{L}\p{N}_]{1,50})\s*\}/gu

/** The variables that texts name, each once, in the order they first appear (specification: wire 9.9, templates). */
export const placeholders = (...texts: readonly string[]): string[] => [...new Set(texts.flatMap((text) => [...text.matchAll(place)].map(([, name]) => name!)))]

/** A text with its places filled; one without a value stays as it is, so that whoever reads it sees what was missing. */
export const filled = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(place, (found, name: string) => (Object.hasOwn(values, name) && values[name] !== undefined && values[name] !== null ? String(values[name]) : found))
