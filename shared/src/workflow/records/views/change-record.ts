import { call } from '../../../client/call.ts'
import { isEmpty } from '../../../contract/fields/kind.ts'
import type { RecordCalls } from '../../../lists/records/record-calls.ts'
import { parseObject } from '../../../format/parse-object.ts'
import { isEditedByRight } from '../flow-row.ts'

type Values = Readonly<Record<string, unknown>>

interface Changed {
  /** Whether the record has the values now: a rule of the design can keep a field as it is without a refusal. */
  readonly isTaken: boolean
  /** Whether the change stands in the history of an approval that locks the record. */
  readonly isByRight: boolean
}

/**
 * Saves some fields of a record as a change like any other. Rejects with a `CallError`, whose message was shown already.
 */
export async function changeRecord(
  calls: Pick<RecordCalls, 'update' | 'read'>,
  { id, lockVersion }: { id: string; lockVersion: number },
  values: Values,
  release: number,
): Promise<Changed> {
  await call(calls.update, {
    recordId: id,
    data: JSON.stringify(values),
    lockVersion,
    source: 'view',
    release,
  })
  const { data, flow } = await call(calls.read, { recordId: id }, { quiet: true })
  const stored = parseObject(data)
  const isTaken = Object.entries(values).every(([name, value]) => isSame(stored[name], value))
  return { isTaken, isByRight: isTaken && flow !== null && isEditedByRight(flow) }
}

const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)
