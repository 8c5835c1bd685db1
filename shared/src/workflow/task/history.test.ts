import { expect, test } from 'vitest'
import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import { orderHistory } from './history.ts'

const action = (handleStatus: number, handleOpinion: string, handleTime: number) => ({
  id: String(handleTime),
  handleStatus,
  handleOpinion,
  handleTime,
})

test('an amendment is named once, in the language of the reader; opinions of others stay', () => {
  const { entries } = orderHistory({
    flowTaskOperatorRecordList: [action(34, '修改了审批中的数据', 2), action(2, '', 1), action(1, '同意', 3)],
    flowTaskOperatorList: [],
    flowTaskNodeList: [],
  } as unknown as FlowBeforeInfo)
  expect(entries.map(({ record }) => [record.handleStatus, record.handleOpinion])).toEqual([
    [2, ''],
    [34, ''],
    [1, '同意'],
  ])
})

test('nodes that the values of the task leave out do not follow', () => {
  const node = (nodeCode: string, ahead?: string) => ({
    nodeCode,
    ahead,
    type: '',
    outcome: '',
    nodeType: 'approver',
  })
  const { upcoming } = orderHistory({
    flowTaskOperatorRecordList: [],
    flowTaskOperatorList: [],
    flowTaskNodeList: [
      node('sure', 'sure'),
      node('maybe', 'possible'),
      node('never', 'excluded'),
      node('older'),
    ],
  } as unknown as FlowBeforeInfo)
  expect(upcoming.map(({ nodeCode }) => nodeCode)).toEqual(['sure', 'maybe', 'older'])
})
