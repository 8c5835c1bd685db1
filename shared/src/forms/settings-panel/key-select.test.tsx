// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { relationForm } from '../../fields/relation-form/kind.ts'
import { formAttribute } from '../../fields/attribute/kind.ts'
import { popup } from '../../fields/popup/kind.ts'
import { table } from '../../fields/table/kind.ts'
import { listContainerViews, viewOf } from '../../fields/views.ts'
import { startText } from '../../text/i18n.ts'
import { SettingsPanel, type FieldSettings } from './settings-panel.tsx'

const answers: Readonly<Record<string, unknown>> = {
  '/api/system/DataInterface/GetFields/rows1': [
    { field: 'code', sample: 'A1' },
    { field: 'name', sample: '球场' },
  ],
  '/api/visualdev/Base/design1/FormDataFields': { list: [{ vmodel: 'title', label: '标题' }] },
}
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
  vi.stubGlobal('fetch', async (url: string) => {
    const data = answers[url.split('?')[0]!]
    return { json: async () => ({ code: data ? 200 : 400, msg: '参数不能为空', data }) }
  })
})
afterEach(() => document.body.replaceChildren())

const columns = [
  { name: 'lines-price', label: '明细 / 价格', tag: 'amount', settings: {} },
  { name: 'lines-what', label: '明细 / 品名', tag: 'comInput', settings: {} },
]

function Panel({
  kind,
  settings,
}: {
  kind: typeof popup | typeof relationForm | typeof formAttribute | typeof table
  settings: object
}) {
  const [current, setCurrent] = useState(kind.settings.parse(settings) as FieldSettings)
  const item = { name: 'item', label: '物品', tag: 'relationForm', settings: { modelId: 'design1' } }
  const view = viewOf(kind) ?? listContainerViews().find((one) => one.kind.tag === kind.tag)!
  return <SettingsPanel view={view} settings={current} fields={[item, ...columns]} onChange={setCurrent} />
}

async function render(kind: Parameters<typeof Panel>[0]['kind'], settings: object) {
  host = document.createElement('div')
  document.body.replaceChildren(host)
  await act(async () => createRoot(host).render(<Panel kind={kind} settings={settings} />))
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
}
const control = (label: string) => host.querySelector<HTMLElement>(`[aria-label="${label}"]`)!
async function optionsOf(label: string) {
  await act(async () => control(label).click())
  return [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent)
}

test('the fields of a data interface are chosen with a sample of their values', async () => {
  await render(popup, { interfaceId: 'rows1', propsValue: 'code', relationField: 'gone' })
  expect(await optionsOf('存储字段')).toEqual(expect.arrayContaining(['code · A1', 'name · 球场']))
  expect(host.textContent).toContain('数据源中没有字段“gone”')
})

test('a name is typed where the interface cannot be asked', async () => {
  await render(popup, { interfaceId: 'needsParameter', propsValue: 'code' })
  expect(control('存储字段').tagName).toBe('INPUT')
  expect(host.textContent).toContain('暂时读不到数据源的字段')
})

test('the shown field of a relation and of its attribute is chosen among the fields of its design', async () => {
  await render(relationForm, { modelId: 'design1', relationField: 'title' })
  expect(await optionsOf('关联字段')).toEqual(['标题'])
  await render(formAttribute, { relationField: 'item', showField: 'title' })
  expect(control('关联字段').textContent).toContain('物品')
  expect(host.textContent).toContain('标题')
})

test('the columns that a sub-table adds up are chosen, and no table name is typed', async () => {
  await render(table, { vModel: 'lines', showSummary: true })
  expect(await optionsOf('合计的字段')).toEqual(['价格'])
  expect(host.textContent).not.toContain('存储表')
})
