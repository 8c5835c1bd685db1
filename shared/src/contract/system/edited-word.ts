/** Why a text cannot replace a built-in one. */
export type WordProblem = 'empty' | 'tooLong' | 'html' | 'values' | 'controls'

/** Characters of an edited text. */
export const maxWordLength = 500

/** The placeholders (`{{n}}`) of a text, sorted, without duplicates. */
export const listPlaceholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*([^}\s]*)\s*\}\}/g)].map(([, name]) => name!))].sort()

/**
 * Validates a text that replaces a built-in one: it must have the same placeholders and no HTML. Returns null
 * where it is valid.
 */
export function findWordProblem(text: string, builtIn: string): WordProblem | null {
  if (text.trim() === '') return 'empty'
  if (text.length > maxWordLength) return 'tooLong'
  if (/<\/?[a-z!]/i.test(text) && !/<\/?[a-z!]/i.test(builtIn)) return 'html'
  // oxlint-disable-next-line no-control-regex -- the check looks for control characters
  if (/[\u0000-\u0009\u000b-\u001f\u007f]/.test(text)) return 'controls'
  const [actual, expected] = [listPlaceholders(text), listPlaceholders(builtIn)]
  const hasUnclosed =
    text.replaceAll(/\{\{\s*\w+\s*\}\}/g, '').includes('{{') &&
    !builtIn.replaceAll(/\{\{\s*\w+\s*\}\}/g, '').includes('{{')
  return actual.join() === expected.join() && !hasUnclosed ? null : 'values'
}
