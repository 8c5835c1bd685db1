// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startText } from '@tessera/shared/text/i18n'
import { ReportLinkDialog } from './links/dialog.tsx'
import { SubscriptionsDrawer } from './subscriptions/drawer.tsx'
import { VersionsDrawer } from './versions/drawer.tsx'

const parameter = { name: 'day', label: '日期', type: 'date', required: 1, defaultValue: '' } as const
const subscription = {
  id: 's1',
  fullName: '早报',
  cron: '0 8 * * 1,5',
  values: { day: '@lastMonthEnd' },
  format: 'pdf',
  receivers: { users: [], roles: ['role.a'], groups: [] },
  channels: ['mail'],
  rowsMark: 1,
  owner: '王老师/wang',
  isOwn: true,
  mayStop: true,
  enabledMark: 0,
  pausedReason: '接收人 李老师 的账号已停用，请修改接收人后恢复',
  nextTime: null,
  lastTime: null,
  lastState: null,
}
const link = {
  enabledMark: 1,
  code: '',
  closeTime: null,
  fixedValues: { day: '@today' },
  openNames: [],
  fileMark: 0,
  key: 'k1',
  maker: '王老师/wang',
  isOwn: false,
  problem: '',
  parameters: [parameter],
}
const templateOf = (text: string) => ({
  sheet: {
    version: 1,
    columns: [{ width: 80 }],
    rows: [{ height: 24 }],
    cells: [{ at: 'A1', text }],
    sets: [],
  },
  parameters: [],
})
const version = (number: number) => ({
  number,
  note: number === 1 ? '初版' : '',
  creatorUser: '王老师/wang',
  creatorTime: 0,
  isCurrent: number === 2,
})
const answers: [RegExp, unknown][] = [
  [/\/Subscriptions\/s1$/, null],
  [/report\.1\/Subscriptions/, { list: [subscription] }],
  [/NextTimes/, { list: [1_800_000_000_000] }],
  [/Channels/, { list: ['mail'] }],
  [
    /Role\/Selector/,
    { list: [{ id: 't', fullName: '类型', children: [{ id: 'role.a', fullName: '教练' }] }] },
  ],
  [/Group\/Selector/, []],
  [/PublicLink/, link],
  [/Versions\/1$/, templateOf('旧')],
  [/Versions\/2$/, templateOf('新')],
  [/Versions/, { list: [version(2), version(1)] }],
]
const sent: { path: string; body: unknown }[] = []
let root: Root

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    const path = new URL(url, location.origin).pathname
    if (method !== 'GET') sent.push({ path, body: JSON.parse(body ?? 'null') })
    const found = answers.find(([pattern]) => pattern.test(path))
    return Response.json({ code: 200, msg: '成功', data: found?.[1] ?? null })
  })
  localStorage.setItem('tessera.language', 'zh')
  startText()
})
beforeEach(() => {
  sent.length = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

async function show(element: ReactNode, until: string) {
  const router = createMemoryRouter([
    { path: '*', element: <SWRConfig value={{ provider: () => new Map() }}>{element}</SWRConfig> },
  ])
  await act(async () => root.render(<RouterProvider router={router} />))
  await vi.waitFor(() => expect(document.body.textContent).toContain(until), { timeout: 10_000 })
}
const press = async (name: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
  await act(async () => button.click())
}
const shows = (text: string) =>
  vi.waitFor(() => expect(document.body.textContent).toContain(text), { timeout: 10_000 })
const props = { id: 'report.1', name: '课时', scope: '', onClose: () => {} }

test('a subscription says when it sends and why it is paused, and is saved as it was', async () => {
  await show(<SubscriptionsDrawer {...props} parameters={[parameter]} />, '每周一、周五 08:00')
  expect(document.body.textContent).toContain(subscription.pausedReason)
  await press('编辑')
  await shows('上月最后一天')
  await press('保存')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.path).toMatch(/Subscriptions\/s1$/)
  const { fullName, cron, values, format, receivers, channels, rowsMark } = subscription
  expect(sent[0]!.body).toEqual({ fullName, cron, values, format, receivers, channels, rowsMark })
})

test('a new subscription begins with the filters on screen; a named period stays named', async () => {
  const optional = { required: 0, defaultValue: '' } as const
  const parameters = [
    {
      ...optional,
      name: 'period',
      label: '统计时间',
      type: 'date' as const,
      input: { as: 'range' as const },
    },
    { ...optional, name: 'shop', label: '门店', type: 'text' as const },
    { ...optional, name: 'since', label: '自', type: 'time' as const },
    { ...optional, name: 'open', label: '营业', type: 'boolean' as const },
  ]
  const since = String(Date.parse('2026-11-30T09:00:00+08:00'))
  const entered = { period: '@lastMonth', shop: '城东', since, open: 'false' }
  await show(<SubscriptionsDrawer {...props} parameters={parameters} entered={entered} />, '早报')
  await press('新建订阅')
  await shows('上月')
  await press('保存')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body).toMatchObject({
    values: { period: '@lastMonth', shop: '城东', since: '2026-11-30', open: false },
  })
})

test('a new subscription is called by its times', async () => {
  await show(<SubscriptionsDrawer {...props} parameters={[]} />, '早报')
  await press('新建订阅')
  await shows('接下来：')
  const names = [...document.querySelectorAll('input')].map(({ value }) => value)
  expect(names).toContain('每周一 08:00')
})

test('the dialog of a link says with whose rights readers see, and keeps fixed values', async () => {
  await show(<ReportLinkDialog {...props} />, '目前读者看到的内容与“王老师”相同')
  expect(document.body.textContent).toContain('读者看到的内容与您的权限范围相同')
  expect(document.body.textContent).toContain('/r/k1')
  await press('保存')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body).toMatchObject({
    enabledMark: 1,
    fixedValues: { day: '@today' },
    openNames: [],
    renew: 0,
  })
})

test('a fixed value of a filter that the report lost stays until it is removed', async () => {
  const lost = { ...link, fixedValues: { day: '@today', campus: '西区' }, problem: '访客无法查看' }
  answers.unshift([/PublicLink/, lost])
  await show(<ReportLinkDialog {...props} />, '报表中已没有此查询条件')
  await press('保存')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.body).toMatchObject({ fixedValues: { day: '@today', campus: '西区' } })
  await press('移除')
  await press('保存')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect((sent[1]!.body as typeof link).fixedValues).toEqual({ day: '@today' })
  answers.shift()
})

test('two versions are compared in words', async () => {
  await show(<VersionsDrawer {...props} mayEdit />, '版本 2')
  expect(document.body.textContent).toContain('初版')
  for (const box of document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]'))
    await act(async () => box.click())
  await press('比较')
  await shows('A1 的内容由 旧 改为 新')
})
