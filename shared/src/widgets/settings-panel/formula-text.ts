import type { Token } from '../../fields/calculate/kind.ts'

/** A formula in one line, as people type it: fields stand in braces. */
export const writeFormula = (tokens: readonly Token[]): string =>
  tokens.map((token) => (typeof token === 'string' ? token : `{${token.__vModel__}}`)).join('')

/** The same back; signs stay together in texts, which the parser takes apart. */
export const readFormula = (line: string): Token[] =>
  [...line.matchAll(/\{(?<field>[^{}]{1,80})\}|(?<sign>[^{}]{1,50})/g)].map(({ groups }) =>
    groups!['field']
      ? { __vModel__: groups!['field'].trim(), label: groups!['field'].trim() }
      : groups!['sign']!,
  )

/** The numbers, fields and operators of a formula that has nothing else in it, a field as a number; null for one with functions or brackets. */
export function elementsOf(line: string): string[] | null {
  const plain = line.replaceAll(/\{[^{}]*\}/g, ' 1 ')
  return /^[\d.\s+\-*/×÷]*$/.test(plain)
    ? [...plain.matchAll(/[\d.]+|[-+*/×÷]/g)].map(([element]) => element)
    : null
}
