import type { LedgerRefusalCode } from './text.ts'

/** Ends a command on the ledger; nothing of it is posted. `values` fill its sentence in `ledgerText`. */
export class LedgerRefused extends Error {
  readonly code: LedgerRefusalCode
  readonly values: Readonly<Record<string, string | number>>
  constructor(code: LedgerRefusalCode, values: Readonly<Record<string, string | number>> = {}) {
    super(code)
    this.code = code
    this.values = values
  }
}

/** Refuses unless the condition is met. */
export function assertLedger(
  condition: unknown,
  code: LedgerRefusalCode,
  values?: Readonly<Record<string, string | number>>,
): asserts condition {
  if (!condition) throw new LedgerRefused(code, values)
}
