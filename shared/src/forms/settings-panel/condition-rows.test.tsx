// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test } from 'vitest'
import type { Conditions } from '../../contract/fields/conditions.ts'
import { kindOf } from '../../fields/kinds.ts'
import { startText } from '../../text/i18n.ts'
import { ConditionRows } from './condition-rows.tsx'

const field = (tag: string, name: string, label: string, settings = {}) => ({
  name,
  label,
  tag,
  settings: kindOf(tag)!.settings.parse({ label, vModel: name, ...settings }) as never,
})
const fields = [
  field('date', 'dateField101', '报销日期'),
  field('table', 'lines', '费用明细'),
  field('comInput', 'lines-note', '费用明细 / 说明'),
  field('select', 'kind', '费用类型', { options: [{ id: 'a', fullName: '打车' }] }),
]

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

test('a condition is chosen: a field by its title, a date from a calendar, an option by its name', async () => {
  const held = { now: null as Conditions | null }
  function Editor() {
    const [value, setValue] = useState<Conditions | null>(null)
    held.now = value
    return <ConditionRows value={value} onChange={setValue} fields={fields} />
  }
  const host = document.createElement('div')
  document.body.replaceChildren(host)
  await act(async () => createRoot(host).render(<Editor />))
  await act(async () => host.querySelector('button')!.click())
  expect(held.now![0]!.groups[0]).toMatchObject({ field: 'dateField101', op: '==' })
  expect(host.textContent).toContain('报销日期')
  expect(host.textContent).not.toContain('dateField101')
  expect(host.querySelector('.arco-picker')).not.toBeNull()

  await act(async () => host.querySelector<HTMLElement>('.arco-select')!.click())
  const choices = () => [...document.querySelectorAll<HTMLElement>('.arco-select-option')]
  // Columns of a sub-table have no value in the record.
  expect(choices().map(({ textContent }) => textContent)).toEqual(['报销日期', '费用类型'])
  await act(async () => choices()[1]!.click())
  expect(held.now![0]!.groups[0]).toMatchObject({ field: 'kind' })
  const value = [...host.querySelectorAll<HTMLElement>('.arco-select')].at(-1)!
  await act(async () => value.click())
  await act(async () =>
    choices()
      .find(({ textContent }) => textContent === '打车')!
      .click(),
  )
  expect(held.now![0]!.groups[0]).toMatchObject({ field: 'kind', value: 'a' })
})
