import { expect, test } from 'vitest'
import { leadsTo } from './leads-to.ts'

// Opening a message of another type than 1 parses its body as JSON and goes to flowLaunch, flowTodo or flowCirculate (shell 2).
test.each([
  ['{"type":1,"id":"t1"}', '/workFlow/flowLaunch', 't1'],
  ['{"type":2,"id":"t2"}', '/workFlow/flowTodo', 't2'],
  ['{"type":3,"id":"t3"}', '/workFlow/flowCirculate', 't3'],
])('%s leads to %s', (body, path, taskId) => {
  expect(leadsTo(body)).toEqual({ path, taskId })
})

test.each(['', '<p>在此</p>', '{"type":9,"id":"x"}', '{"type":2}', 'null'])(
  '%j says all of it itself',
  (body) => {
    expect(leadsTo(body)).toBeUndefined()
  },
)
