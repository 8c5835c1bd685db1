import { call } from '@tessera/shared/client/call'
import { dataInterfaces } from '@tessera/shared/contract/system/data-interfaces'
import type { Field } from '../design.ts'
import type { Row } from '../judge.ts'

/** The row of a data interface that a popup field holds; of fields that hold something else nothing. Rejects with a `CallError`. */
export async function rowBehind({ settings }: Field, value: string): Promise<Row> {
  const { interfaceId, propsValue } = settings as { interfaceId?: string; propsValue?: string }
  if (!interfaceId) return {}
  return (await call(dataInterfaces.row, { id: interfaceId, value, propsValue: propsValue ?? 'id' }, { quiet: true })) ?? {}
}
