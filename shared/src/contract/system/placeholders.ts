/** A place for a variable: `{name}`, of letters of any script, digits and underscores. */
const placeholder = /\{\s*([\p{L}\p{N}_]{1,50})\s*\}/gu

/** The variables that texts name, each once, in the order they first appear (specification: wire 9.9, templates). */
export const placeholdersIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, name]) => name!))),
]

/** Where the first place of a text begins and ends, and the variable it is for; null where there is none. */
export function findPlaceholder(text: string): { start: number; end: number; name: string } | null {
  const found = text.matchAll(placeholder).next().value
  return found ? { start: found.index, end: found.index + found[0].length, name: found[1]! } : null
}

/** A text with its places filled; one without a value stays as it is, so that whoever reads it sees what was missing. */
export const fillPlaceholders = (
  text: string,
  values: Readonly<Record<string, unknown>>,
  encode: (value: string) => string = (value) => value,
): string =>
  text.replace(placeholder, (found, name: string) =>
    Object.hasOwn(values, name) && values[name] !== undefined && values[name] !== null
      ? encode(String(values[name]))
      : found,
  )

const escapeHtml = (value: string): string =>
  value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\r?\n/g, '<br>')

/** Formatted text with its places filled: a value is words there, whatever stands in it. Whoever draws or sends it cleans it once more, because a place may stand in the address of a link. */
export const fillPlaceholdersHtml = (html: string, values: Readonly<Record<string, unknown>>): string =>
  fillPlaceholders(html, values, escapeHtml)
