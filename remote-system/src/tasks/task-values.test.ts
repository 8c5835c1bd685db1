import { expect, test } from 'vitest'
import { bodyOf, valuesOf } from './task-values.ts'

const task = { fullName: '夜间', enCode: 'nightly', executeType: '3' as const, sortCode: 0 }

test('what the JSON text carries stands in fields of its own, and goes back into it', () => {
  const executeContent = JSON.stringify({ cron: '0 3 * * *', localHostTaskId: 'heartbeat', parameter: [1] })
  const values = valuesOf({ ...task, executeContent })
  expect(values).toEqual({ ...task, cron: '0 3 * * *', localHostTaskId: 'heartbeat' })
  expect(JSON.parse(bodyOf(values, executeContent).executeContent)).toEqual({ cron: '0 3 * * *', localHostTaskId: 'heartbeat', parameter: [1] })
})

test('what another kind of task would run is left out', () => {
  const content = JSON.parse(bodyOf({ ...task, executeType: '1', cron: '0 3 * * *', interfaceId: 'i', localHostTaskId: 'heartbeat' }).executeContent) as object
  expect(content).toEqual({ cron: '0 3 * * *', interfaceId: 'i' })
})

test('content that is no JSON gives a form without a cron', () => expect(valuesOf({ ...task, executeContent: 'x' }).cron).toBe(''))
