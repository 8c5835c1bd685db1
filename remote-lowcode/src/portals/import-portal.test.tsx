// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { CallError } from '@tessera/shared/client/call'
import { startText, switchLang } from '@tessera/shared/text/i18n'
import { ImportPortal } from './import-portal.tsx'

const sent: string[] = []
vi.mock('@tessera/shared/client/send-file', () => ({
  sendFile: async (_: unknown, file: File) => {
    sent.push(await file.text())
    const fields = [{ field: 'enCode', msg: '门户编码已存在' }]
    if (sent.length === 1)
      throw new CallError({ code: 400, msg: '门户编码已存在', fields, findings: [], requestId: undefined })
  },
}))

test('a file whose code is taken is imported with another one', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  startText()
  await switchLang('zh')
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  await act(async () => createRoot(page).render(<ImportPortal />))
  const content = JSON.stringify({
    kind: 'tessera.portal',
    value: { fullName: '前台', enCode: 'desk', kept: 1 },
  })
  const field = page.querySelector<HTMLInputElement>('input[type="file"]')!
  Object.defineProperty(field, 'files', { value: [new File([content], 'p.json')] })
  Object.defineProperty(field, 'value', { value: '', writable: true })
  await act(async () => field.dispatchEvent(new Event('change', { bubbles: true })))
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain('门户编码已存在。可以用新的名称和编码导入'),
  )
  const button = [...document.querySelectorAll<HTMLElement>('.arco-modal button')].find(
    ({ textContent }) => textContent === '导入',
  )!
  await act(async () => button.click())
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  const { value } = JSON.parse(sent[1]!) as { value: Record<string, unknown> }
  expect(value).toMatchObject({ fullName: '前台 副本', kept: 1 })
  expect(value['enCode']).toMatch(/^portal\w+$/)
})
