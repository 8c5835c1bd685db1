import { expect, test } from 'vitest'
import { toTaskBody, toFormValues } from './task-values.ts'

const task = { fullName: '夜间', enCode: 'nightly', executeType: '3' as const, sortCode: 0 }
const sentContent = (values: Parameters<typeof toTaskBody>[0]) =>
  JSON.parse(toTaskBody(values).executeContent) as object

test('content keys become form fields and are written back; unknown keys are kept', () => {
  const executeContent = JSON.stringify({ cron: '0 3 * * *', localHostTaskId: 'heartbeat', other: 1 })
  const values = toFormValues({ ...task, executeContent })
  expect(values).toEqual({
    ...task,
    executeContent,
    cron: '0 3 * * *',
    localHostTaskId: 'heartbeat',
    dbLinkId: '0',
  })
  expect(sentContent(values)).toEqual({ cron: '0 3 * * *', localHostTaskId: 'heartbeat', other: 1 })
  expect(toTaskBody(values)).not.toHaveProperty('cron')
})

test('content keys of other kinds of tasks are not sent', () => {
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
  expect(sentContent({ ...values, executeType: '1' })).toEqual({
    cron: '0 3 * * *',
    interfaceId: 'i',
    parameter: [{ field: 'n', value: '1' }],
  })
  expect(sentContent({ ...values, executeType: '2' })).toEqual({
    cron: '0 3 * * *',
    dbLinkId: '0',
    query: 'select 1',
    parameter: [{ field: 'n', value: '1' }],
  })
  expect(sentContent(values)).toEqual({ cron: '0 3 * * *', localHostTaskId: 'heartbeat' })
})

test('invalid JSON content gives an empty cron field', () =>
  expect(toFormValues({ ...task, executeContent: 'x' }).cron).toBe(''))
