import { call } from '@tessera/shared/client/call'
import { dataInterfaces, interfaceTimeoutMs } from '@tessera/shared/contract/system/data-interfaces'
import type { Field } from '../design.ts'
import type { Row } from '../validate.ts'

/**
 * The row of a data interface that a popup field holds, asked with these values of its parameters; of fields
 * that hold something else nothing. Rejects with a `CallError`.
 */
export async function findPopupRow(
  { settings }: Pick<Field, 'settings'>,
  value: string,
  parameters = '',
): Promise<Row> {
  const { interfaceId, propsValue } = settings as { interfaceId?: string; propsValue?: string }
  if (!interfaceId) return {}
  return (
    (await call(
      dataInterfaces.row,
      { id: interfaceId, value, propsValue: propsValue ?? 'id', ...(parameters && { parameters }) },
      { quiet: true, timeoutMs: interfaceTimeoutMs },
    )) ?? {}
  )
}
