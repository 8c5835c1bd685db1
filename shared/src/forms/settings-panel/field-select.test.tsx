// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test } from 'vitest'
import { startText } from '../../text/i18n.ts'
import { FieldSelect } from './field-select.tsx'

const fields = [
  { name: 'campus', label: '校区' },
  { name: 'first', label: '教练' },
  { name: 'second', label: '教练' },
]
let host: HTMLElement

beforeAll(() => {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  localStorage.setItem('tessera.language', 'zh')
  startText()
})

async function render(value: string) {
  host = document.createElement('div')
  document.body.replaceChildren(host)
  await act(async () =>
    createRoot(host).render(
      <FieldSelect label="来源" fields={fields} value={value} onChange={() => undefined} />,
    ),
  )
}

test.each([
  ['campus', '校区', false],
  ['second', '教练 (second)', false],
  ['', '请选择', false],
  ['gone', 'gone', true],
])('%j is shown as %j; marked as unknown field: %j', async (value, shown, marked) => {
  await render(value)
  expect(host.querySelector('.arco-select-view-value')?.textContent).toBe(shown)
  expect(host.textContent.includes(`表单中没有字段“${value}”`)).toBe(marked)
})

test('the hidden search input is not in the tab order', async () => {
  await render('campus')
  expect(host.querySelector('input[aria-hidden]')?.getAttribute('tabindex')).toBe('-1')
})
