// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '@tessera/shared/client/call'
import { startText, switchLang } from '@tessera/shared/text/i18n'
import { ImportPortal } from './import-portal.tsx'

const sent: File[] = []
const refused = { field: 'enCode', msg: '编码已存在' }
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
  const content = { kind: 'tessera.portal', value: { fullName: '前台', enCode: 'desk', kept: 1 } }
  const shown = await importTwice(<ImportPortal />, new File([JSON.stringify(content)], 'p.json'))
  expect(shown).toContain('导入为新门户')
  expect(shown).toContain('编码已存在。可以用新的名称和编码导入')
  const { value } = JSON.parse(await sent[1]!.text()) as { value: Record<string, unknown> }
  expect(value).toMatchObject({ fullName: '前台 副本', kept: 1 })
  expect(value['enCode']).toMatch(/^portal\w+$/)
})
