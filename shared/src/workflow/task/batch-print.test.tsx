// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { printTemplates, type PrintedData } from '../../contract/system/print-templates.ts'
import { startText } from '../../text/i18n.ts'
import { BatchPrint } from './batch-print.tsx'

let root: Root
let templates: object[]
/** How often each record was loaded. */
let loaded: string[]

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  HTMLDialogElement.prototype.showModal = () => {}
  HTMLDialogElement.prototype.close = () => {}
  CSSStyleSheet.prototype.replaceSync ??= () => {}
  document.adoptedStyleSheets ??= []
  localStorage.setItem('tessera.language', 'zh')
  startText()
})
afterEach(() => act(async () => root.unmount()))

const printed: Partial<PrintedData> = {
  fullName: '收据',
  title: '收据',
  printData: {},
  printTemplate: '<p>第</p>',
  paper: 'A4',
  orientation: 'portrait',
  margin: 15,
  header: '',
  footer: '',
  hasPageNumbers: 0,
  fields: [],
  sums: {},
  flowTaskOperatorRecordList: [],
}
const show = async (count?: () => Promise<unknown>) => {
  loaded = []
  vi.stubGlobal('fetch', async (url: string) => {
    const isOffer = url.includes(printTemplates.offered.path)
    if (!isOffer) loaded.push(new URL(url, location.origin).searchParams.get('formId')!)
    const data = isOffer ? { list: templates } : printed
    return new Response(JSON.stringify({ code: 200, msg: '', data }))
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <BatchPrint
        of={{ designId: `d${templates.length}` }}
        ids={['a', 'b']}
        printId=""
        count={count}
        onClose={() => {}}
      />,
    ),
  )
  await act(() => new Promise((done) => setTimeout(done, 50)))
}
const primary = () =>
  [...document.querySelectorAll('.arco-btn-primary')].map(({ textContent }) => textContent)

test('without a preview there is nothing to print, and the file is what to ask for', async () => {
  templates = []
  await show()
  expect(document.body.textContent).toContain('请下载 PDF 后打印')
  expect(primary()).toEqual(['下载 PDF'])
})

test('a preview is counted once it was printed, and shows the next number then', async () => {
  templates = [{ id: 't', fullName: '收据', isDefault: 1 }]
  const count = vi.fn(async () => {})
  await show(count)
  expect(primary()).toEqual(['打印 / 存为 PDF'])
  expect([count.mock.calls.length, loaded]).toEqual([0, ['a', 'b']])
  await act(async () => void window.dispatchEvent(new Event('afterprint')))
  await act(() => new Promise((done) => setTimeout(done, 50)))
  expect([count.mock.calls.length, loaded]).toEqual([1, ['a', 'b', 'a', 'b']])
})
