// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readLayout } from '../contract/lowcode/portal-layout.ts'
import { startText } from '../text/i18n.ts'
import { provideHost } from './host.ts'
import { PortalView } from './portal-view.tsx'

const contributed: { remote: string; name: string; title: object; icon: string; path: string }[] = []
const noPages: never[] = []
let fails = true

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, reportError: () => {} })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  localStorage.setItem('tessera.language', 'zh')
  startText()
  provideHost({
    parts: {
      todoList: () => {
        if (fails) throw new Error('a part of ours')
        return <p>两条待办</p>
      },
      notice: () => <p>一条通知</p>,
      homeTodos: () => null,
      homeNotices: () => <p>首页通知</p>,
    },
    subscribe: () => () => {},
    listContributed: () => contributed as never,
    listPages: () => noPages,
  })
})

let page: HTMLElement
beforeEach(() => {
  page = document.createElement('div')
  document.body.replaceChildren(page)
  vi.spyOn(console, 'error').mockReturnValue()
})

async function show(layout: object[], root: object = {}) {
  const read = readLayout(JSON.stringify({ layouyId: 110, layout, ...root }))!
  const element = <PortalView layout={read} label="门户内容" />
  const router = createMemoryRouter([{ path: '*', element }])
  await act(async () => createRoot(page).render(<RouterProvider router={router} />))
}
const at = (i: number, jweeKey: string, more: object = {}) => ({
  i,
  x: 0,
  y: i * 4,
  w: 6,
  h: 4,
  jweeKey,
  ...more,
})

test('one widget that fails leaves the rest, and can be tried again', async () => {
  await show([at(1, 'todoList', { title: '待办' }), at(2, 'notice', { title: '通知' })])
  expect(page.textContent).toContain('此组件出错了')
  expect(page.textContent).toContain('一条通知')
  fails = false
  const retry = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === '重试')!
  await act(async () => retry.click())
  expect(page.textContent).toContain('两条待办')
  expect(page.textContent).not.toContain('此组件出错了')
})

test('a title is text, whatever it contains', async () => {
  await show([at(1, 'notice', { title: '<img src=x onerror=alert(1)>' })])
  expect(page.querySelector('.arco-card-header img')).toBeNull()
  expect(page.textContent).toContain('<img src=x onerror=alert(1)>')
})

test('a kind of another version, and the card of a remote that is gone, have a sentence', async () => {
  await show([at(1, 'mapChart'), at(2, 'contributed', { remote: 'crm', name: 'deals' }), at(3, 'notice')])
  expect(page.textContent).toContain('此组件所属的应用已停用或移除')
  expect(page.textContent).not.toContain('mapChart')
  expect(page.textContent).toContain('此卡片所属的应用或页面已不可用')
  expect(page.textContent).toContain('一条通知')
})

test('the card of a remote is a link to its page', async () => {
  const title = { zh: '商机', en: 'Deals', zhtw: '商機' }
  contributed.push({ remote: 'crm', name: 'deals', title, icon: 'icon-user', path: '/crm/deals' })
  await show([at(1, 'contributed', { remote: 'crm', name: 'deals' })])
  expect(page.querySelector('a')).toMatchObject({ textContent: '商机' })
  expect(page.querySelector('a')!.getAttribute('href')).toBe('/crm/deals')
})

test('pictures of other sites and pages without https are not loaded', async () => {
  await show([
    at(1, 'carousel', { list: [{ url: 'https://elsewhere.example/x.png' }] }),
    at(2, 'iframe', { url: 'javascript:alert(1)' }),
  ])
  expect(page.querySelectorAll('img, iframe')).toHaveLength(0)
  expect(page.textContent).toContain('只能嵌入以 https:// 开头的网址')
})

test('a chart without a source says what to choose, and offers nothing that cannot help', async () => {
  await show([at(1, 'barChart', { title: '柱状图' })])
  expect(page.textContent).toContain('还没有选择数据来源，请在组件设置中选择')
  expect(page.textContent).not.toContain('重试')
})

test('by content, a part without content leaves nothing in its row', async () => {
  await show([at(1, 'homeTodos'), at(2, 'homeNotices')], { heights: 'content' })
  const row = page.querySelector('[data-columns="2"]')!
  expect([...row.children].map(({ textContent }) => textContent)).toEqual(['首页通知'])
})

test('a figure without a value says why on hover and to screen readers, and widgets ask for what they draw', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    const path = new URL(url, location.origin).pathname
    if (path.includes('/HomeFigures')) return Response.json({ code: 200, msg: '', data: { list: [] } })
    asked.push([path.split('/').at(-3), JSON.parse(body ?? '{}').limit])
    if (path.includes('lost')) return Response.json({ code: 404, msg: '数据集“学员”已被删除', data: null })
    const columns = [{ name: 'a', label: 'A', type: 'text' }]
    const data = {
      columns,
      rows: [{ a: '西区' }],
      truncated: true,
      readAt: 0,
      note: '数据超过 4 MB，只显示前 1 行',
    }
    return Response.json({ code: 200, msg: '', data })
  })
  const use = (id: string) => ({ dataType: 'dataSet', dataSet: { id, group: '', by: '', measures: [] } })
  await show([
    at(1, 'dataBoard', {
      list: [
        { fullName: '学员', ...use('lost') },
        { fullName: '课次', figure: { path: '/api/HomeFigures', name: 'gone' } },
        { fullName: '文字', ...use('words') },
      ],
    }),
    at(2, 'tableList', { ...use('table'), maxRows: 5 }),
  ])
  const dashes = () =>
    [...page.querySelectorAll('b[role="img"]')].map((one) => [
      one.getAttribute('title'),
      one.getAttribute('aria-label'),
    ])
  await vi.waitFor(() => expect(dashes()).toHaveLength(3), { timeout: 10_000 })
  const reasons = ['数据集“学员”已被删除', '此指标已不可用，或您没有查看权限', '没有数据']
  expect(dashes()).toEqual(reasons.map((why) => [why, why]))
  await vi.waitFor(() => expect(page.textContent).toContain('数据超过 4 MB'), { timeout: 10_000 })
  expect(asked).toEqual(
    expect.arrayContaining([
      ['lost', 1],
      ['words', 1],
      ['table', 6],
    ]),
  )
})

test('a widget that reads for more than a second can be stopped, which ends its call', async () => {
  let signal: AbortSignal | undefined
  vi.stubGlobal('fetch', (_: string, asked: { signal: AbortSignal }) => {
    ;({ signal } = asked)
    return new Promise((_resolve, reject) => {
      asked.signal.addEventListener('abort', () => reject(asked.signal.reason as Error))
    })
  })
  const dataSet = { id: 'slow', group: '', by: '', measures: [] }
  await show([at(1, 'tableList', { dataType: 'dataSet', dataSet })])
  await vi.waitFor(() => expect(page.textContent).toContain('正在读取数据…'), { timeout: 10_000 })
  const stop = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === '停止')!
  await act(async () => stop.click())
  await vi.waitFor(() => expect(page.textContent).toContain('已停止读取'), { timeout: 10_000 })
  expect(signal!.aborted).toBe(true)
})
