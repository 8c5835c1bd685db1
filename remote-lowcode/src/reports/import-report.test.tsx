// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '@tessera/shared/client/call'
import { startText, switchLang } from '@tessera/shared/text/i18n'
import { ImportReport } from './import-report.tsx'

const sent: File[] = []
let refused = { field: 'enCode', msg: '编码已存在' }
vi.mock('@tessera/shared/client/send-file', () => ({
  sendFile: async (_: unknown, file: File) => {
    sent.push(file)
    const { msg } = refused
    if (sent.length === 1)
      throw new CallError({ code: 400, msg, fields: [refused], findings: [], requestId: undefined })
    return { msg: '导入成功', data: { id: 'r1', notes: [] } }
  },
}))

beforeEach(async () => {
  sent.length = 0
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  startText()
  await switchLang('zh')
})

/** Imports a file that is refused once, and agrees to another name. */
async function importTwice(element: ReactNode, file: File) {
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  await act(async () => createRoot(page).render(element))
  const field = page.querySelector<HTMLInputElement>('input[type="file"]')!
  Object.defineProperty(field, 'files', { value: [file] })
  Object.defineProperty(field, 'value', { value: '', writable: true })
  await act(async () => field.dispatchEvent(new Event('change', { bubbles: true })))
  await vi.waitFor(() => expect(document.body.textContent).toContain(refused.msg))
  const title = document.querySelector('.arco-modal')!.textContent
  const button = [...document.querySelectorAll<HTMLElement>('.arco-modal button')].find(
    ({ textContent }) => textContent === '导入',
  )!
  await act(async () => button.click())
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  return title
}

test('a file whose code is taken is imported with another one', async () => {
  refused = { field: 'enCode', msg: '编码已存在' }
  const content = { kind: 'tessera.report', value: { fullName: '月报', enCode: 'monthly', kept: 1 } }
  const shown = await importTwice(<ImportReport />, new File([JSON.stringify(content)], 'r.json'))
  expect(shown).toContain('导入为新报表')
  const { value } = JSON.parse(await sent[1]!.text()) as { value: Record<string, unknown> }
  expect(value).toMatchObject({ fullName: '月报 副本', kept: 1 })
  expect(value['enCode']).toMatch(/^report\.\w+$/)
})

test('a workbook whose name is taken is imported with another one', async () => {
  refused = { field: 'fullName', msg: '报表名称已存在' }
  await importTwice(<ImportReport />, new File(['PK'], '月报.xlsx'))
  expect(sent[1]!.name).toBe('月报 副本.xlsx')
})
