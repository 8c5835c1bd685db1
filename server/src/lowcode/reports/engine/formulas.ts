import type { Token } from '@tessera/shared/contract/fields/token'
import { addressOf, placeOf, sheetLimits } from '@tessera/shared/contract/lowcode/report-sheet'
import { parseFormula, type BadFormula, type Formula } from '@tessera/shared/fields/calculate/parse-formula'
import { functionsOfLists, functionsOfTexts } from './formula-functions.ts'

/**
 * A name in a formula of a cell: another cell, all values of a cell, the cells of a range such as `A1:B4`, or a parameter. Or a
 * figure of the values of one name, such as the sum in `C1/SUM(C1!)`, which is the same in many rows.
 */
export type Reference =
  | { readonly is: 'cell'; readonly at: string; readonly all: boolean; readonly isList?: boolean }
  | { readonly is: 'range'; readonly cells: readonly string[] }
  | { readonly is: 'parameter'; readonly name: string; readonly isText?: boolean }
  | { readonly is: 'figure'; readonly of: Formula; readonly name: string }

export interface CellFormula {
  readonly formula: Formula
  /** By the name that the formula has for it. */
  readonly references: ReadonlyMap<string, Reference>
}

const part =
  /("(?:[^"]|"")*")|@([A-Za-z_]\w{0,63})|([A-Za-z]{1,2}[1-9]\d{0,2}):([A-Za-z]{1,2}[1-9]\d{0,2})(?![\w(!:])|([A-Za-z]{1,2}[1-9]\d{0,2})(?![\w(])(!)?|[^"@A-Za-z]+|[A-Za-z_]\w*|[\s\S]/g

/** A problem of a formula, with the word where it is. */
export type BadCellFormula = BadFormula & { readonly word: string }

/** Parses the formula of a cell. */
export function parseCellFormula(text: string): CellFormula | BadCellFormula {
  const parsed = parseNames(text)
  if ('why' in parsed) return parsed
  const references = new Map(parsed.references)
  return { formula: withFigures(withReadings(parsed.formula, references), references), references }
}

/** The same as it is written: each name is read in one way. */
export function parseNames(text: string): CellFormula | BadCellFormula {
  const references = new Map<string, Reference>()
  const tokens: Token[] = []
  const refer = (name: string, reference: Reference) => {
    references.set(name, reference)
    tokens.push({ __vModel__: name } as Token)
  }
  for (const [whole, quoted, parameter, from, to, cell, all] of text.matchAll(part)) {
    if (quoted !== undefined) tokens.push(quoted)
    else if (parameter !== undefined) refer(whole, { is: 'parameter', name: parameter })
    else if (from !== undefined && to !== undefined) {
      const cells = cellsOfRange(from.toUpperCase(), to.toUpperCase())
      if (cells) refer(whole.toUpperCase(), { is: 'range', cells })
      else tokens.push(whole)
    } else if (cell !== undefined)
      refer(whole.toUpperCase(), { is: 'cell', at: cell.toUpperCase(), all: all !== undefined })
    else tokens.push(whole)
  }
  const formula = parseFormula(tokens)
  return 'why' in formula ? describeBad(formula, tokens) : { formula, references }
}

function describeBad(bad: BadFormula, tokens: readonly Token[]): BadCellFormula {
  const signs = tokens.flatMap((token) =>
    typeof token === 'string' && !token.startsWith('"') ? [...token] : [],
  )
  const count = (...brackets: string[]) => signs.filter((sign) => brackets.includes(sign)).length
  const endsEarly = bad.why === 'numberExpected' && bad.at >= tokens.length
  const why = endsEarly && count('(', '（') > count(')', '）') ? 'openBracket' : bad.why
  const token = tokens[bad.at]
  return { ...bad, why, word: typeof token === 'string' ? token.trim() : (token?.__vModel__ ?? '') }
}

/** The places of a range, row by row; null for more than a template has cells. */
export function cellsOfRange(from: string, to: string): string[] | null {
  const [a, b] = [placeOf(from), placeOf(to)]
  const [top, bottom] = [Math.min(a.row, b.row), Math.max(a.row, b.row)]
  const [left, right] = [Math.min(a.column, b.column), Math.max(a.column, b.column)]
  if ((bottom - top + 1) * (right - left + 1) > sheetLimits.cells) return null
  const cells: string[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) cells.push(addressOf({ row, column }))
  return cells
}

/**
 * The formula with the readings of names that depend on where they stand: figures leave the texts of cells out, as those of
 * spreadsheets do, and a day that a parameter gives stays a text beside texts.
 */
function withReadings(formula: Formula, references: Map<string, Reference>): Formula {
  if (formula.is === 'value' || formula.is === 'field') return formula
  const isCall = formula.is === 'call'
  const readsTexts = isCall
    ? functionsOfTexts.has(formula.name)
    : formula.sign === '&' || formula.of.some((one) => one.is === 'value' && typeof one.value === 'string')
  const readsLists = isCall && functionsOfLists.has(formula.name)
  const of = formula.of.map((operand): Formula => {
    const reference = operand.is === 'field' ? references.get(operand.name) : undefined
    if (operand.is !== 'field' || !reference) return withReadings(operand, references)
    let read: Reference | undefined
    if (readsTexts && reference.is === 'parameter') read = { ...reference, isText: true }
    if (readsLists && reference.is === 'cell' && !reference.all) read = { ...reference, isList: true }
    if (!read) return operand
    const name = `${operand.name} ${read.is === 'cell' ? 'list' : 'text'}`
    references.set(name, read)
    return { is: 'field', name }
  })
  return { ...formula, of }
}

/** The formula with a reference in place of each call that reads one name and nothing else. */
function withFigures(formula: Formula, references: Map<string, Reference>): Formula {
  if (formula.is === 'value' || formula.is === 'field') return formula
  const names = formula.is === 'call' ? namesIn(formula) : null
  if (names?.size !== 1) return { ...formula, of: formula.of.map((one) => withFigures(one, references)) }
  const [name] = names as ReadonlySet<string>
  const own = `#${references.size}`
  references.set(own, { is: 'figure', of: formula, name: name! })
  return { is: 'field', name: own }
}

/** The names that a formula reads; null where a call without operands, such as `RAND()`, has another result each time. */
function namesIn(formula: Formula): ReadonlySet<string> | null {
  if (formula.is === 'value') return new Set()
  if (formula.is === 'field') return new Set([formula.name])
  if (formula.of.length === 0) return null
  const all = new Set<string>()
  for (const operand of formula.of) {
    const names = namesIn(operand)
    if (!names) return null
    for (const name of names) all.add(name)
  }
  return all
}

/** The addresses of the cells that a reference names. Those of a range need not have a cell. */
export function cellsOfReference(reference: Reference): readonly string[] {
  if (reference.is === 'range') return reference.cells
  return reference.is === 'cell' ? [reference.at] : []
}
