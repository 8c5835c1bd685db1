// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { namedFields, readDesign } from '@tessera/shared/fields/design'
import { readListDesign } from '@tessera/shared/fields/list-design'
import { closePages, renderPage } from '@tessera/tools/test/page'
import { RecordWorkSettings } from './record-work-settings.tsx'

afterEach(closePages)

test('the condition of a button is chosen, with the words of a switch and without a field name', async () => {
  const read = readDesign({ fields: [{ jweeKey: 'switch', vModel: 'switchField101', label: '已回访' }] })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  const fields = new Map(namedFields(read.design.fields).map(({ path, field }) => [path, field]))
  const list = readListDesign('', read.design)
  const edit = list.rowButtons.find(({ value }) => value === 'edit')!
  const condition = [
    { logic: 'and' as const, groups: [{ field: 'switchField101', op: '==' as const, value: 1 }] },
  ]
  const change = vi.fn()
  const Page = () => (
    <RecordWorkSettings
      list={{ ...list, rowButtons: [{ ...edit, condition }] }}
      fields={fields}
      change={change}
    />
  )
  const { text, element } = await renderPage(Page)
  expect(text()).toContain('已回访 等于 开')
  await act(async () => element.querySelector<HTMLElement>('button[aria-expanded=false]')!.click())
  expect(text()).not.toContain('switchField101')
  expect(element.querySelectorAll('li .arco-select')).toHaveLength(3)
})
