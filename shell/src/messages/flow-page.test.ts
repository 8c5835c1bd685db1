import { expect, test } from 'vitest'
import { findFlowPage } from './flow-page.ts'

// A message of another type than 1 has a JSON body that names a flow.
test.each([
  ['{"type":1,"id":"t1"}', '/workFlow/flowLaunch', 't1'],
  ['{"type":2,"id":"t2"}', '/workFlow/flowTodo', 't2'],
  ['{"type":3,"id":"t3"}', '/workFlow/flowCirculate', 't3'],
])('%s opens %s', (body, path, taskId) => {
  expect(findFlowPage(body)).toEqual({ path, taskId })
})

test.each(['', '<p>在此</p>', '{"type":9,"id":"x"}', '{"type":2}', 'null'])(
  '%j is not about a flow',
  (body) => {
    expect(findFlowPage(body)).toBeUndefined()
  },
)
