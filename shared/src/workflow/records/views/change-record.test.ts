import { beforeEach, expect, test, vi } from 'vitest'
import type { RecordCalls } from '../../../lists/records/record-calls.ts'
import { changeRecord } from './change-record.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../client/call.ts', () => ({ call }))
beforeEach(() => call.mockReset())

const calls = {} as Pick<RecordCalls, 'update' | 'read'>
const change = (stored: object, actions: readonly string[] | null) => {
  const flow = actions && { actions }
  call.mockResolvedValueOnce({}).mockResolvedValueOnce({ data: JSON.stringify(stored), flow })
  return changeRecord(calls, { id: 'r', lockVersion: 1 }, { state: 'b' }, 1)
}

test('a change says whether the record has it, and whether it stands in the history of an approval', async () => {
  expect(await change({ state: 'b' }, null)).toEqual({ isTaken: true, isByRight: false })
  expect(await change({ state: 'b' }, ['edit'])).toEqual({ isTaken: true, isByRight: false })
  expect(await change({ state: 'b' }, ['editLocked'])).toEqual({ isTaken: true, isByRight: true })
  expect(await change({ state: 'a' }, ['editLocked'])).toEqual({ isTaken: false, isByRight: false })
})
