import { call } from '@tessera/shared/client/call'
import { isEmpty } from '@tessera/shared/contract/fields/kind'
import type { ModelCalls } from '../calls.ts'
import { parseObject } from '@tessera/shared/format/parse-object'

type Values = Readonly<Record<string, unknown>>

/**
 * Saves some fields of a record as a change like any other, and returns whether the record has them now: a rule of the
 * design can keep a field as it is without a refusal. Rejects with a `CallError`, whose message was shown already.
 */
export async function changeRecord(
  calls: Pick<ModelCalls, 'update' | 'read'>,
  { id, lockVersion }: { id: string; lockVersion: number },
  values: Values,
  release: number,
): Promise<boolean> {
  await call(calls.update, {
    recordId: id,
    data: JSON.stringify(values),
    lockVersion,
    source: 'view',
    release,
  })
  const { data } = await call(calls.read, { recordId: id }, { quiet: true })
  const stored = parseObject(data)
  return Object.entries(values).every(([name, value]) => isSame(stored[name], value))
}

const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)
