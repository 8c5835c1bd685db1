// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startText } from '@tessera/shared/text/i18n'

const source = { dataType: 'dataSet', dataSet: { id: 'd1', group: '', by: '', series: '', measures: [] } }
const component = (id: string, kind: string, settings: object) => ({
  id,
  kind,
  x: 0,
  y: 0,
  w: 9,
  h: 9,
  settings,
})
const picture = '/api/file/Image/annex/a.png'
const columns = [
  { name: 'campus', label: '校区', type: 'text' },
  { name: 'n', label: '人数', type: 'number' },
]
let state: object
let dataCode: number
const sent: { path: string; body: Record<string, unknown> }[] = []
let root: Root

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    const path = new URL(url, location.origin).pathname.split('/').at(-1)!
    if (method !== 'GET') sent.push({ path, body: JSON.parse(body ?? 'null') })
    const answers: Record<string, unknown> = {
      Challenge: { challenge: 'c', bits: 0 },
      Open: { pass: 'p' },
      Show: {
        detail: '{}',
        component: JSON.stringify([
          component('rows', 'table', source),
          component('more', 'table', { ...source, title: '没有数据' }),
          component('map', 'map', source),
          component('picture', 'image', { url: picture, alt: '标志' }),
        ]),
        pictures: { [picture]: '/signed' },
      },
      Data: {
        list: [
          { id: 'rows', result: { columns, rows: [{ campus: '城西', n: 3 }], truncated: false, readAt: 0 } },
          { id: 'more', msg: '登录后可查看此数据' },
        ],
      },
    }
    const code = path === 'Data' ? dataCode : 200
    return Response.json({ code, msg: code === 200 ? '' : '已停止', data: answers[path] ?? state })
  })
  localStorage.setItem('tessera.language', 'zh')
  startText()
})
beforeEach(() => {
  sent.length = 0
  dataCode = 200
  sessionStorage.clear()
  state = { fullName: '前台大屏', state: 'open', needsCode: false, closeTime: null }
  history.replaceState(null, '', '/s/key1')
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

async function show() {
  const { default: PublicScreenPage } = await import('./page.tsx')
  await act(async () => root.render(<PublicScreenPage />))
}
const shows = (text: string) =>
  vi.waitFor(() => expect(document.body.textContent).toContain(text), { timeout: 10_000 })

test('a guest sees the screen: its data in one call, its pictures at their public addresses', async () => {
  await show()
  await shows('城西')
  await shows('登录后可查看此数据')
  await shows('登录后可查看地图')
  expect(sent.map(({ path }) => path)).toEqual(['Challenge', 'Open', 'Show', 'Data'])
  expect(sent.at(-1)!.body).toMatchObject({ pass: 'p', components: [{ id: 'rows' }, { id: 'more' }] })
  expect(document.querySelector('img[alt="标志"]')?.getAttribute('src')).toBe('/signed')
})

test('a reload asks for no code again, and a link that was closed shows why', async () => {
  sessionStorage.setItem('tessera.publicScreen.key1', 'kept')
  dataCode = 403
  state = { ...state, needsCode: true }
  await show()
  await shows('请输入访问码后查看')
  expect(sent.map(({ path }) => path)).toEqual(['Show', 'Data'])
  expect(sent[0]!.body).toMatchObject({ pass: 'kept' })
  expect(sessionStorage.length).toBe(0)
})

test('a link that is over says so', async () => {
  state = { ...state, state: 'over', closeTime: 0 }
  await show()
  await shows('此大屏已停止公开')
  expect(sent).toEqual([])
})
