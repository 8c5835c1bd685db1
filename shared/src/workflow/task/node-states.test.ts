import { expect, test } from 'vitest'
import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import { nodeStatesOf } from './node-states.ts'

type TaskNode = FlowBeforeInfo['flowTaskNodeList'][number]
const node = (nodeCode: string, rest: Partial<TaskNode>) =>
  ({
    nodeCode,
    type: '',
    outcome: '',
    round: 0,
    userName: '',
    creatorTime: null,
    endTime: null,
    ...rest,
  }) as TaskNode

test('the latest visit of a node counts, with its users and time', () => {
  const states = nodeStatesOf(
    {
      flowTaskNodeList: [
        node('a', { type: '1', round: 2, userName: '王/wang,李/li', creatorTime: 5 }),
        node('a', { type: '0', round: 1, outcome: 'returned', creatorTime: 1, endTime: 2 }),
        node('b', { type: '0', round: 1, outcome: 'passed', creatorTime: 1, endTime: 3 }),
        node('c', {}),
        node('d', { type: '0', round: 1, outcome: 'skipped' }),
      ],
    },
    String,
  )
  expect(states.get('a')).toEqual({ state: 'current', round: 2, people: ['王/wang', '李/li'], time: '5' })
  expect(states.get('b')).toMatchObject({ state: 'done', time: '3' })
  expect(states.get('c')).toEqual({ state: 'future', round: 0, people: [], time: '' })
  expect(states.get('d')?.state).toBe('skipped')
})
