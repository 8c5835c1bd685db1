import { call } from '../../client/call.ts'
import { dataInterfaces, interfaceTimeoutMs } from '../../contract/data/interfaces.ts'
import type { Field } from '../design.ts'
import type { Row } from '../validate.ts'

/**
 * Loads the row that a popup field refers to, with these parameters; {} for a field without an interface.
 * Rejects with a `CallError`.
 */
export async function findPopupRow(
  { settings }: Pick<Field, 'settings'>,
  value: string,
  parameters = '',
): Promise<Row> {
  const { interfaceId, propsValue } = settings as { interfaceId?: string; propsValue?: string }
  if (!interfaceId) return {}
  const row = await call(
    dataInterfaces.row,
    { id: interfaceId, value, propsValue: propsValue ?? 'id', ...(parameters && { parameters }) },
    { quiet: true, timeoutMs: interfaceTimeoutMs },
  )
  return row ?? {}
}
