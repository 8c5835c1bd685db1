import { isDeepStrictEqual } from 'node:util'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import { Code } from '@tessera/shared/contract/wire'
import { Refusal } from '../../errors/refusal.ts'
import { notWritableRefusal } from '../../permissions/refusals.ts'
import type { Draft } from './draft.ts'
import { findSubTable, type RecordPlan } from './plan.ts'
import { labelOf } from './problems.ts'

/**
 * A refusal of fields that the user may not write, with the labels of the form: `Price`, or `Lines 3: Price` for the first row
 * with a value that was sent. Returns other errors as they are.
 */
export function nameLockedFields(plan: RecordPlan, error: unknown, drafts: readonly Draft[]): unknown {
  if (!(error instanceof Refusal) || error.code !== Code.forbidden || error.fields.length === 0) return error
  return notWritableRefusal(
    error.fields.map(({ field }) => field),
    (path) => {
      const [table = '', column] = path.split('-')
      if (column === undefined) return labelOf(plan, path)
      const name = findSubTable(plan, table)?.fields.find((field) => field.path === path)?.name ?? column
      for (const { rows } of drafts) {
        const at = (rows.get(table) ?? []).findIndex(
          ({ values, before }) => !isEmpty(values[name]) && !isDeepStrictEqual(values[name], before[name]),
        )
        if (at >= 0) return labelOf(plan, `${table}[${at}].${name}`)
      }
      return labelOf(plan, `${table}[0].${name}`)
    },
  )
}
