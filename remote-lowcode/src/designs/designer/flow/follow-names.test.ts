import { expect, test } from 'vitest'
import { joinHistories } from '@tessera/shared/client/join-histories'
import { readDraft } from '@tessera/shared/forms/form-designer/model/draft'
import { createDesignerStore } from '@tessera/shared/forms/form-designer/store'
import { firstFlow } from '@tessera/shared/contract/workflow/first-flow'
import { createDesignStore } from '../design-store.ts'
import { followNames } from './follow-names.ts'
import { openFlow } from './open-flow.ts'

const formData = JSON.stringify({
  fields: [
    { jweeKey: 'amount', vModel: 'amount', label: '金额' },
    {
      jweeKey: 'table',
      vModel: 'lines',
      label: '明细',
      children: [{ jweeKey: 'amount', vModel: 'price', label: '单价' }],
    },
  ],
})
const right = (id: string) => ({ id, name: id, read: true, write: false, required: false })

function open() {
  const page = createDesignerStore(readDraft({ formData }))
  const flow = openFlow({
    fullName: '报销',
    enCode: 'expense',
    flowTemplateJson: firstFlow('发起', '审批'),
  } as never)
  if ('why' in flow) throw new Error(flow.why)
  const keyOf = (name: string) => {
    const nodes = page.draft().nodes.flatMap((node) => [node, ...node.children])
    return nodes.find(({ settings }) => settings['vModel'] === name)!.key
  }
  const rename = (from: string, to: string) => {
    const nodes = page.draft().nodes.flatMap((node) => [node, ...node.children])
    const { key, settings } = nodes.find((node) => node.key === keyOf(from))!
    page.changeSettings(key, { ...settings, vModel: to }, 'vModel')
  }
  const rights = () => {
    const { properties } = flow.draft().template.childNode as unknown as {
      properties: { formOperates: { id: string }[] }
    }
    return properties.formOperates.map(({ id }) => id)
  }
  flow.changeSettings('node1', { formOperates: [right('amount'), right('lines-price')] })
  return { page, flow, rename, rights }
}

test('rights and conditions of the flow follow a renamed field and a renamed sub-table', () => {
  const { page, flow, rename, rights } = open()
  followNames(page, flow)
  rename('amount', 'total')
  expect(rights()).toEqual(['total', 'lines-price'])
  rename('price', 'money')
  rename('lines', 'rows')
  expect(rights()).toEqual(['total', 'rows-money'])
})

test('an undo of the name is one step for form and flow, and the flow keeps its own history', () => {
  const { page, flow, rename, rights } = open()
  const history = joinHistories({ page, flow })
  followNames(page, flow)
  rename('amount', 'total')
  flow.changeSettings('node1', { title: '主管' })
  history.undo()
  expect(rights()).toEqual(['total', 'lines-price'])
  history.undo()
  expect(rights()).toEqual(['amount', 'lines-price'])
  history.redo()
  history.redo()
  expect(rights()).toEqual(['total', 'lines-price'])
  expect(flow.draft().template.childNode!.properties).toMatchObject({ title: '主管' })
})

test('the draft that is saved changes with either store, and not without a change', () => {
  const { page, flow, rename } = open()
  const store = createDesignStore(page, flow)
  const first = store.draft()
  expect(store.draft()).toBe(first)
  rename('amount', 'total')
  const second = store.draft()
  expect(second).not.toBe(first)
  flow.changeSettings('node1', { title: '主管' })
  expect(store.draft().page).toBe(second.page)
  expect(store.draft().template).not.toBe(second.template)
})
