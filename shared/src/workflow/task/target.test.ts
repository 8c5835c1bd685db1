import { expect, test } from 'vitest'
import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import { orderHistory } from './history.ts'
import { offersPrint } from './offers-print.ts'
import { findTarget } from './target.ts'

type Operator = FlowBeforeInfo['flowTaskOperatorList'][number]
type Record = FlowBeforeInfo['flowTaskOperatorRecordList'][number]

const operator = (id: string, handleId: string, completion = 0) => ({ id, handleId, completion }) as Operator
const record = (id: string, handleId: string, handleStatus: number, handleTime: number) =>
  ({ id, handleId, handleStatus, handleTime }) as Record
const info = (rest: Partial<FlowBeforeInfo>) =>
  ({
    flowTaskInfo: { id: 't' },
    flowTaskNodeList: [],
    flowTaskOperatorList: [],
    flowTaskOperatorRecordList: [],
    acts: [],
    ...rest,
  }) as unknown as FlowBeforeInfo

test('acts are on the row that was opened, else on the own open assignment', () => {
  const flowTaskOperatorList = [operator('a', 'me', 1), operator('b', 'me'), operator('c', 'other')]
  expect(findTarget(info({ flowTaskOperatorList }), 'c', 'me').operatorId).toBe('c')
  expect(findTarget(info({ flowTaskOperatorList }), 'a', 'me').operatorId).toBe('b')
  expect(findTarget(info({ flowTaskOperatorList }), '', 'nobody').operatorId).toBe('')
})

test('a substitute acts on the assignment of the principal', () => {
  const flowTaskOperatorList = [operator('c', 'principal')]
  expect(findTarget(info({ flowTaskOperatorList, acts: ['approve'] }), '', 'me').operatorId).toBe('c')
})

test('a recall is about the opened approval, else the latest own one', () => {
  const flowTaskOperatorRecordList = [
    record('r1', 'me', 1, 1),
    record('r2', 'me', 1, 2),
    record('r3', 'me', 0, 3),
    record('r4', 'other', 1, 4),
  ]
  expect(findTarget(info({ flowTaskOperatorRecordList }), '', 'me').recordId).toBe('r2')
  expect(findTarget(info({ flowTaskOperatorRecordList }), 'r1', 'me').recordId).toBe('r1')
})

test('the history is in order, counts submissions and leaves out who read a copy', () => {
  const flowTaskOperatorRecordList = [
    record('later', 'me', 2, 5),
    record('first', 'me', 2, 1),
    record('read', 'other', 26, 2),
    record('back', 'other', 20, 3),
  ]
  const { entries } = orderHistory(info({ flowTaskOperatorRecordList }))
  expect(entries.map(({ record: { id }, round }) => [id, round])).toEqual([
    ['first', null],
    ['back', null],
    ['later', 2],
  ])
})

test('the node of an approver decides whether the page offers to print', () => {
  const approversProperties = { hasPrintBtn: false }
  expect(offersPrint(info({ acts: ['approve'], approversProperties }))).toBe(false)
  expect(offersPrint(info({ acts: ['approve'], approversProperties: { hasPrintBtn: true } }))).toBe(true)
  expect(offersPrint(info({ acts: ['urge'], approversProperties }))).toBe(true)
})
