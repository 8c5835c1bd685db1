import type { Token } from '@tessera/shared/contract/fields/token'
import { parseFormula } from '@tessera/shared/fields/calculate/parse-formula'

/** Texts; then parameters, and cells with or without "!". */
const part =
  /"(?:[^"]|"")*"|(@[A-Za-z_]\w{0,63}|[A-Za-z]{1,2}[1-9]\d{0,2}(?![\w(])!?)|[A-Za-z_]\w*|[^"@A-Za-z_]+|[\s\S]/g

/** Whether the server would read the formula. */
export const isFormula = (formula: string): boolean =>
  !(
    'why' in
    parseFormula(
      [...formula.matchAll(part)].map(([whole, name]): Token =>
        name === undefined ? whole : { __vModel__: name, label: '' },
      ),
    )
  )
