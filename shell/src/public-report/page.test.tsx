// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startText } from '@tessera/shared/text/i18n'

const row = (text: string) => ({ height: 24, cells: [{ column: 0, text }] })
const page = {
  widths: [80],
  rowCount: 2,
  from: 0,
  rows: [{ ...row('校区'), kind: 'head' }, row('城西')],
  styles: [],
  frozen: { rows: 1, columns: 0 },
  notes: ['部分数据暂时无法显示'],
  readAt: 0,
}
const who = { name: 'who', label: '教练', type: 'text', required: 1, defaultValue: '' }
let state: object
let parameters: object[]
const sent: { path: string; body: unknown }[] = []
let root: Root

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    const path = new URL(url, location.origin).pathname
    if (method !== 'GET') sent.push({ path, body: JSON.parse(body ?? 'null') })
    const answers: Record<string, unknown> = {
      Challenge: { challenge: 'c', bits: 0 },
      Open: { pass: 'p', parameters, hasFile: true },
      Run: page,
    }
    const data = answers[path.split('/').at(-1)!] ?? state
    return Response.json({ code: 200, msg: '', data })
  })
  localStorage.setItem('tessera.language', 'zh')
  startText()
})
beforeEach(() => {
  sent.length = 0
  parameters = []
  state = { fullName: '公开课时', state: 'open', needsCode: false, closeTime: null }
  history.replaceState(null, '', '/r/key1')
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

async function show() {
  const { default: PublicReportPage } = await import('./page.tsx')
  await act(async () => root.render(<PublicReportPage />))
}
const shows = (text: string) =>
  vi.waitFor(() => expect(document.body.textContent).toContain(text), { timeout: 10_000 })

test('a guest reads the report, and may download it', async () => {
  await show()
  await shows('城西')
  for (const text of ['公开课时', '下载 Excel', '部分数据暂时无法显示']) await shows(text)
  expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['Challenge', 'Open', 'Run'])
  expect(sent.at(-1)!.body).toMatchObject({ pass: 'p', values: {}, from: 0 })
})

test('what has to be filled in is asked for before the report is made', async () => {
  parameters = [who]
  await show()
  await shows('教练')
  expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['Challenge', 'Open'])
})

test('a link that has ended says since when', async () => {
  state = { fullName: '公开课时', state: 'over', needsCode: false, closeTime: 1_800_000_000_000 }
  await show()
  await shows('此报表已停止公开')
  await shows('截止时间：2027-01-15')
  expect(sent).toEqual([])
})

test('a link with a code asks for it first', async () => {
  state = { fullName: '公开课时', state: 'open', needsCode: true, closeTime: null }
  await show()
  await shows('请输入访问码后查看')
  expect(sent).toEqual([])
})
