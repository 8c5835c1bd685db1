import type { Token } from '@tessera/shared/contract/fields/token'
import { parseFormula, type BadFormula, type Formula } from '@tessera/shared/fields/calculate/parse-formula'

/**
 * A name in a formula of a cell: another cell, all values of a cell, or a parameter. Or a figure of the values of one name, such
 * as the sum in `C1/SUM(C1!)`, which is the same in many rows.
 */
export type Reference =
  | { readonly is: 'cell'; readonly at: string; readonly all: boolean }
  | { readonly is: 'parameter'; readonly name: string }
  | { readonly is: 'figure'; readonly of: Formula; readonly name: string }

export interface CellFormula {
  readonly formula: Formula
  /** By the name that the formula has for it. */
  readonly references: ReadonlyMap<string, Reference>
}

const part =
  /("(?:[^"]|"")*")|@([A-Za-z_]\w{0,63})|([A-Za-z]{1,2}[1-9]\d{0,2})(?![\w(])(!)?|[^"@A-Za-z]+|[A-Za-z_]\w*|[\s\S]/g

/** A problem of a formula, with the word where it is. */
export type BadCellFormula = BadFormula & { readonly word: string }

/** Parses the formula of a cell. */
export function parseCellFormula(text: string): CellFormula | BadCellFormula {
  const references = new Map<string, Reference>()
  const tokens: Token[] = []
  const refer = (name: string, reference: Reference) => {
    references.set(name, reference)
    tokens.push({ __vModel__: name } as Token)
  }
  for (const [whole, quoted, parameter, cell, all] of text.matchAll(part)) {
    if (quoted !== undefined) tokens.push(quoted)
    else if (parameter !== undefined) refer(whole, { is: 'parameter', name: parameter })
    else if (cell !== undefined)
      refer(whole.toUpperCase(), { is: 'cell', at: cell.toUpperCase(), all: all !== undefined })
    else tokens.push(whole)
  }
  const formula = parseFormula(tokens)
  if ('why' in formula) return describeBad(formula, tokens)
  return { formula: withFigures(formula, references), references }
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
