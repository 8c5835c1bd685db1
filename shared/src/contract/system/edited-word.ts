/** Why a text cannot stand in place of a built-in word. */
export type WordProblem = 'empty' | 'tooLong' | 'html' | 'values' | 'controls'

/** Characters of an edited word. */
export const maxWordLength = 500

/** The names in `{{n}}` of a text, each once, in order. */
export const listPlaceholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*([^}\s]*)\s*\}\}/g)].map(([, name]) => name!))].sort()

/** Judges a text that is to be said instead of a built-in one: the values of that one have to survive, and no others may come in; HTML is no word. */
export function findWordProblem(text: string, builtIn: string): WordProblem | null {
  if (text.trim() === '') return 'empty'
  if (text.length > maxWordLength) return 'tooLong'
  if (/<\/?[a-z!]/i.test(text) && !/<\/?[a-z!]/i.test(builtIn)) return 'html'
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (/[\u0000-\u0009\u000b-\u001f\u007f]/.test(text)) return 'controls'
  const [has, needs] = [listPlaceholders(text), listPlaceholders(builtIn)]
  const stray =
    text.replaceAll(/\{\{\s*\w+\s*\}\}/g, '').includes('{{') &&
    !builtIn.replaceAll(/\{\{\s*\w+\s*\}\}/g, '').includes('{{')
  return has.join() === needs.join() && !stray ? null : 'values'
}
