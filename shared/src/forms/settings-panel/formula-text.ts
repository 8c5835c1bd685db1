import type { Token } from '../../fields/calculate/kind.ts'
import { parseFormula, type BadFormula } from '../../fields/calculate/parse-formula.ts'
import type { NamedField } from './field-select.tsx'

/** The text by which users know each field: its label, numbered where several have it, and without braces. */
export function shownNames(fields: readonly NamedField[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  return new Map(
    fields.map(({ name, label }) => {
      const shown = label.replaceAll(/[{}]/g, '').trim() || name
      const count = (counts.get(shown) ?? 0) + 1
      counts.set(shown, count)
      return [name, count > 1 ? `${shown} (${count})` : shown]
    }),
  )
}

/** Formats a formula as text, with the labels of fields in braces. */
export function formatFormula(tokens: readonly Token[], fields: readonly NamedField[] = []): string {
  const shown = shownNames(fields)
  return tokens
    .map((token) =>
      typeof token === 'string' ? token : `{${shown.get(token.__vModel__) ?? token.__vModel__}}`,
    )
    .join('')
}

/** Fields in braces, and the text between them. */
const elementPattern = /\{(?<field>[^{}]{1,120})\}|(?<sign>[^{}]{1,50})/g

/**
 * Parses such a text; fields are known by label or by name. Text between fields stays one token; `parseFormula` splits
 * it further.
 */
export function parseLine(line: string, fields: readonly NamedField[] = []): Token[] {
  const names = new Map([...shownNames(fields)].map(([name, shown]) => [shown, name]))
  return [...line.matchAll(elementPattern)].map(({ groups }) => {
    const field = groups!['field']?.trim()
    if (field === undefined) return groups!['sign']!
    const name = names.get(field) ?? field
    return { __vModel__: name, label: fields.find((one) => one.name === name)?.label ?? field }
  })
}

/** Returns the first problem of a formula and its line and column, both from 1; null where it has none. */
export function findProblem(
  formula: string,
): { why: BadFormula['why']; place: { line: number; column: number } } | null {
  // One token for each character, so that the parser names the character.
  const tokens: Token[] = []
  const starts: number[] = []
  for (const { groups, index, 0: whole } of formula.matchAll(elementPattern)) {
    const parts = groups!['field']
      ? parseLine(whole)
      : Array.from({ length: whole.length }, (_, at) => whole[at]!)
    parts.forEach((part, at) => {
      tokens.push(part)
      starts.push(index + at)
    })
  }
  const parsed = parseFormula(tokens)
  if (!('why' in parsed)) return null
  const start = startOfWord(formula, starts[parsed.at] ?? formula.trimEnd().length)
  const lines = formula.slice(0, start).split('\n')
  return { why: parsed.why, place: { line: lines.length, column: lines.at(-1)!.length + 1 } }
}

/** The parser names the last character of a word or number. */
const startOfWord = (formula: string, index: number): number =>
  /[\w.]/.test(formula[index] ?? '') ? index - /[\w.]*$/.exec(formula.slice(0, index))![0].length : index

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

/** The first field of a formula that the form does not have; undefined where it has all of them. */
export const findUnknownField = (
  tokens: readonly Token[],
  fields: readonly NamedField[],
): string | undefined => {
  const known = new Set(fields.map(({ name }) => name))
  const names = tokens.flatMap((token) => (typeof token === 'string' ? [] : [token.__vModel__]))
  return names.find((name) => !known.has(name))
}
