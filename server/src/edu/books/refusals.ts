import { Code } from '@tessera/shared/contract/wire'
import { Refusal } from '../../errors/refusal.ts'
import { LedgerRefused } from '../ledger/refusal.ts'
import { ledgerText } from '../ledger/text.ts'

const hundredths = new Set(['amount', 'max', 'balance', 'units', 'available'])

/** Runs a command of the ledger; what it refuses becomes a refusal with its sentence, in yuan and lessons. */
export function runCommand<R>(command: () => R): R {
  try {
    return command()
  } catch (error) {
    if (!(error instanceof LedgerRefused)) throw error
    const values = Object.entries(error.values).map(([name, value]) => [
      name,
      hundredths.has(name) ? Number(value) / 100 : value,
    ])
    throw new Refusal({
      code: Code.conflict,
      text: ledgerText[error.code],
      values: Object.fromEntries(values),
      details: { reason: error.code },
    })
  }
}
