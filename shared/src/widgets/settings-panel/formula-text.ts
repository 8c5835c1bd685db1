import type { Token } from '../../fields/calculate/kind.ts'

/** Formats a formula as one line of text, with fields in braces. */
export const formatFormula = (tokens: readonly Token[]): string =>
  tokens.map((token) => (typeof token === 'string' ? token : `{${token.__vModel__}}`)).join('')

/** Parses such a line. Text between fields stays one token; `parseFormula` splits it further. */
export const parseLine = (line: string): Token[] =>
  [...line.matchAll(/\{(?<field>[^{}]{1,80})\}|(?<sign>[^{}]{1,50})/g)].map(({ groups }) =>
    groups!['field']
      ? { __vModel__: groups!['field'].trim(), label: groups!['field'].trim() }
      : groups!['sign']!,
  )

/**
 * Returns the numbers, fields (as `1`) and operators of a formula; null when it has anything else, such as
 * functions or brackets.
 */
export function simpleElements(line: string): string[] | null {
  const plain = line.replaceAll(/\{[^{}]*\}/g, ' 1 ')
  return /^[\d.\s+\-*/×÷]*$/.test(plain)
    ? [...plain.matchAll(/[\d.]+|[-+*/×÷]/g)].map(([element]) => element)
    : null
}
