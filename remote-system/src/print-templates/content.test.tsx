// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { startText, switchLang } from '@tessera/shared/text/i18n'
import type { PrintFields } from '@tessera/shared/contract/system/print-templates'
import { Content } from './content.tsx'

const fields: PrintFields = {
  headTable: [
    { field: 'title', fieldName: '事由', type: 'text' },
    { field: 'total', fieldName: '合计', type: 'number' },
    { field: 'lines', fieldName: '明细', type: 'table' },
  ],
  lines: [
    { field: 'item', fieldName: '项目', type: 'text' },
    { field: 'amount', fieldName: '金额', type: 'number' },
  ],
}

test('a click inserts a field or a whole sub-table, and fields that are gone are named', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  startText()
  await switchLang('zh')
  let html = '<p><span data-field="old">旧字段</span></p>'
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const render = () =>
    act(() =>
      root.render(
        <Content
          fields={fields}
          failed={false}
          value={html}
          onChange={(next) => {
            html = next
          }}
        />,
      ),
    )
  const press = async (name: string, at = 0) => {
    const found = [...place.querySelectorAll('button')].filter(({ textContent }) => textContent === name)
    await act(async () => found[at]!.click())
  }
  await render()
  await vi.waitFor(
    async () => {
      await act(async () => {})
      expect(place.querySelector('[contenteditable="true"]')).not.toBeNull()
    },
    { timeout: 60_000 },
  )
  expect(place.textContent).toMatch(/旧字段/)
  expect(place.querySelector('[role="alert"]')?.textContent).toContain('旧字段')
  // No internal name is on screen.
  expect(place.textContent).not.toMatch(/\bold\b|lines|amount/)

  await press('事由')
  await vi.waitFor(() => expect(html).toContain('<span data-field="title">事由</span>'))
  await render()
  const insertRows = [...place.querySelectorAll('section')].find((section) =>
    section.textContent.startsWith('明细'),
  )!
  await act(async () => insertRows.querySelector<HTMLButtonElement>('ul + button')!.click())
  await vi.waitFor(() => expect(html).toContain('<span data-field="lines-amount">金额</span>'))
  expect(html).toContain('data-field="lines-amount" data-form="sum"')
  await act(() => root.unmount())
})
