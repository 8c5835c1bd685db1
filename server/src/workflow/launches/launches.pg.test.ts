import { beforeAll, expect, test } from 'vitest'
import { launches } from '@tessera/shared/contract/workflow/launches'
import { FlowStatus } from '@tessera/shared/contract/workflow/tasks'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let coach: { token: string }
beforeAll(async () => {
  app = await openApp()
  coach = { token: await app.signIn('coach01') }
})

test('lists the tasks that the caller started, newest first, with drafts', async () => {
  const { list, pagination } = await app.data(launches.list, {}, coach)
  expect(list.map(({ id }) => id)).toEqual(['task.20', 'task.04', 'task.13', 'task.14', 'task.17'])
  expect(pagination.total).toBe(5)
  expect(list[0]).toMatchObject({ status: FlowStatus.draft, startTime: null, endTime: null, completion: 0 })
  expect(list[2]).toMatchObject({
    status: FlowStatus.adopt,
    completion: 100,
    flowName: '请假申请',
    fullName: '刘浩然的请假申请',
  })
  expect(list[2]!.endTime).toBeGreaterThan(list[2]!.startTime!)
})

test('filters by status (0 too), flow and keyword', async () => {
  const found = async (filter: object) =>
    (await app.data(launches.list, filter, coach)).list.map(({ id }) => id)
  expect(await found({ status: 0 })).toEqual(['task.20'])
  expect(await found({ status: 3 })).toEqual(['task.14', 'task.17'])
  expect(await found({ flowId: 'flow.leave', status: 1 })).toEqual(['task.04'])
  expect(await found({ keyword: '采购' })).toEqual(['task.17'])
})
