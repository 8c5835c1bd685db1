import { expect, test } from 'vitest'
import { flowOf, reasonOf } from './flow-row.ts'

test.each([
  [
    { flowState: 1, _unavailableButtons: ['edit', 'remove'] },
    'recordFlow.locked1',
    'recordFlow.undeletable1',
  ],
  [
    { flowState: 1, _unavailableButtons: ['edit', 'remove'], _flowActs: ['withdraw'] },
    'recordFlow.ownLocked',
    'recordFlow.ownUndeletable',
  ],
  [{ flowState: 2, _unavailableButtons: ['edit', 'remove'] }, 'recordFlow.locked2', 'recordFlow.locked2'],
  [{ flowState: 3, _unavailableButtons: ['edit', 'remove'] }, 'recordFlow.locked3', 'recordFlow.locked3'],
  [{ flowState: 4, _unavailableButtons: ['edit'] }, 'recordFlow.locked3', undefined],
  [{ flowState: 5, _unavailableButtons: ['edit', 'remove'] }, 'recordFlow.locked5', 'recordFlow.locked5'],
  [
    { flowState: null, _unavailableButtons: ['edit', 'remove'] },
    'recordFlow.lockedNone',
    'recordFlow.lockedNone',
  ],
  // A draft is hidden by conditions of the design only.
  [{ flowState: 0, _unavailableButtons: ['edit'] }, undefined, undefined],
  // The holder of the right may change what is under approval.
  [{ flowState: 1, _unavailableButtons: ['remove'] }, undefined, 'recordFlow.undeletable1'],
  [{ flowState: 1 }, undefined, undefined],
])('%j says why it cannot be changed or deleted', (row, edit, remove) => {
  expect([reasonOf('edit', row), reasonOf('remove', row)]).toEqual([edit, remove])
})

test('a row says what may be done with its task', () => {
  const flow = flowOf({ flowState: 1, flowTaskId: 't1', _flowActs: ['open', 'urge'] })
  expect([flow.state, flow.taskId]).toEqual([1, 't1'])
  expect((['open', 'urge', 'withdraw'] as const).map(flow.can)).toEqual([true, true, false])
  expect(flowOf({}).can('open')).toBe(false)
})
