import { newId } from '../../db/id.ts'
import type { FormRecord } from '../../feature/flow-records.ts'
import type { Draft } from './draft.ts'

/** Values and rows as one object, as forms read them. */
export const toFormValues = ({
  values,
  rows,
}: {
  values: Draft['values']
  rows: ReadonlyMap<string, readonly { readonly id: string | null; readonly values: Draft['values'] }[]>
}): FormRecord => ({
  ...values,
  ...Object.fromEntries(
    [...rows].map(([name, list]) => [name, list.map((row) => ({ id: row.id ?? newId(), ...row.values }))]),
  ),
})
