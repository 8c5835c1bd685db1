/** A placeholder `{name}`, of letters of any script, digits and underscores. */
const placeholder = /\{\s*([\p{L}\p{N}_]{1,50})\s*\}/gu

/** The names of the placeholders in texts, without duplicates, in order of appearance. */
export const placeholdersIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(placeholder)].map(([, name]) => name!))),
]

/** The first placeholder of a text: its start, its end and its name; null where there is none. */
export function findPlaceholder(text: string): { start: number; end: number; name: string } | null {
  const found = text.matchAll(placeholder).next().value
  return found ? { start: found.index, end: found.index + found[0].length, name: found[1]! } : null
}

/** Fills the placeholders of a text. One without a value stays, so that readers see what is missing. */
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

/** A text as HTML, with its line breaks. */
export const escapeHtml = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\r?\n/g, '<br>')

/**
 * Fills the placeholders of HTML with escaped values. The result must be sanitised again, because a
 * placeholder may be in the address of a link.
 */
export const fillPlaceholdersHtml = (html: string, values: Readonly<Record<string, unknown>>): string =>
  fillPlaceholders(html, values, escapeHtml)
