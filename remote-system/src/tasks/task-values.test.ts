import { expect, test } from 'vitest'
import { bodyOf, valuesOf } from './task-values.ts'

const task = { fullName: '夜间', enCode: 'nightly', executeType: '3' as const, sortCode: 0 }
const sent = (values: Parameters<typeof bodyOf>[0]) => JSON.parse(bodyOf(values).executeContent) as object

test('what the JSON text carries stands in fields of its own, and goes back into it; what the form does not know stays', () => {
  const executeContent = JSON.stringify({ cron: '0 3 * * *', localHostTaskId: 'heartbeat', other: 1 })
  const values = valuesOf({ ...task, executeContent })
  expect(values).toEqual({
    ...task,
    executeContent,
    cron: '0 3 * * *',
    localHostTaskId: 'heartbeat',
    dbLinkId: '0',
  })
  expect(sent(values)).toEqual({ cron: '0 3 * * *', localHostTaskId: 'heartbeat', other: 1 })
  expect(bodyOf(values)).not.toHaveProperty('cron')
})

test('what another kind of task would run is left out', () => {
  const values = {
    ...task,
    cron: '0 3 * * *',
    interfaceId: 'i',
    localHostTaskId: 'heartbeat',
    dbLinkId: '0',
    query: 'select 1',
    parameter: [
      { field: 'n', value: '1' },
      { field: '', value: '' },
    ],
  }
  expect(sent({ ...values, executeType: '1' })).toEqual({
    cron: '0 3 * * *',
    interfaceId: 'i',
    parameter: [{ field: 'n', value: '1' }],
  })
  expect(sent({ ...values, executeType: '2' })).toEqual({
    cron: '0 3 * * *',
    dbLinkId: '0',
    query: 'select 1',
    parameter: [{ field: 'n', value: '1' }],
  })
  expect(sent(values)).toEqual({ cron: '0 3 * * *', localHostTaskId: 'heartbeat' })
})

test('content that is no JSON gives a form without a cron', () =>
  expect(valuesOf({ ...task, executeContent: 'x' }).cron).toBe(''))
