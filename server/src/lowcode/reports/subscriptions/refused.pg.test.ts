import { expect, test } from 'vitest'
import {
  reportSubscriptions as calls,
  type SubscriptionBody,
} from '@tessera/shared/contract/lowcode/report-subscriptions'
import { reports } from '@tessera/shared/contract/lowcode/reports'
import { openApp } from '../../../../test/app.ts'

const app = await openApp()
const admin = { token: await app.signIn('admin') }
const coach = { token: await app.signIn('coach01') }
const { id: reportId } = await app.data(
  reports.create,
  {
    fullName: '课时表',
    enCode: 'lessons',
    category: 'teaching',
    parameters: [{ name: 'day', label: '日期', type: 'date', required: 1 }],
    sheet: {
      version: 1,
      columns: [{ width: 100 }],
      rows: [{ height: 24 }],
      cells: [{ at: 'A1', formula: '@day' }],
      sets: [],
    },
  } as never,
  admin,
)
const bodyOf = (more: Partial<SubscriptionBody> = {}): SubscriptionBody => ({
  fullName: '每周一',
  cron: '0 8 * * 1',
  values: { day: '@yesterday' },
  format: 'xlsx',
  receivers: { users: ['user.coach01'], roles: [], groups: [] },
  channels: [],
  rowsMark: 0,
  ...more,
})

test.each([
  [{ cron: 'x' }, '发送时间不正确，请重新选择'],
  [{ cron: '0 0 30 2 *' }, '按此设置永远不会发送，请修改发送时间'],
  [{ cron: '*/5 * * * *' }, '两次发送至少间隔 15 分钟'],
  [{ receivers: { users: [], roles: [], groups: [] } }, '请选择接收人'],
  [{ receivers: { users: ['nobody'], roles: [], groups: [] } }, '所选的接收人不存在或已停用'],
  [{ receivers: { users: [], roles: ['nobody'], groups: [] } }, '所选的接收人不存在或已停用'],
])('a wrong subscription %j is refused', async (more, msg) => {
  expect(await app.call(calls.create, { reportId, ...bodyOf(more) }, admin)).toMatchObject({ code: 400, msg })
})

test('a value that does not fit is refused, and the schedule says its next times', async () => {
  const wrong = { reportId, ...bodyOf({ values: { day: 'tomorrow' } }) }
  expect((await app.call(calls.create, wrong, admin)).code).toBe(400)
  expect((await app.call(calls.create, { reportId, ...bodyOf({ values: {} }) }, admin)).code).toBe(400)
  const { list } = await app.data(calls.nextTimes, { cron: '0 8 * * 1' }, coach)
  expect(list).toHaveLength(5)
  expect(new Date(list[0]! + 8 * 3_600_000).toISOString()).toMatch(/T08:00:00/)
})
