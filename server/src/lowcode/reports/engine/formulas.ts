import type { Token } from '@tessera/shared/contract/fields/token'
import { parseFormula, type BadFormula, type Formula } from '@tessera/shared/fields/calculate/parse-formula'

/** A name in a formula of a cell: another cell, all values of a cell, or a parameter. */
export type Reference =
  | { readonly is: 'cell'; readonly at: string; readonly all: boolean }
  | { readonly is: 'parameter'; readonly name: string }

export interface CellFormula {
  readonly formula: Formula
  /** By the name that the formula has for it. */
  readonly references: ReadonlyMap<string, Reference>
}

const part =
  /("(?:[^"]|"")*")|@([A-Za-z_]\w{0,63})|([A-Za-z]{1,2}[1-9]\d{0,2})(?![\w(])(!)?|[^"@A-Za-z]+|[A-Za-z_]\w*|[\s\S]/g

/** Parses the formula of a cell. */
export function parseCellFormula(text: string): CellFormula | BadFormula {
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
  return 'why' in formula ? formula : { formula, references }
}
