// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { host, root } from '@tessera/shared/forms/design-form/test-form'
import { readModel } from '@tessera/shared/workflow/records/designed/read-model'

test('a new form shows read-only fields and columns, and does not name those that the user does not see', async () => {
  const field = (vModel: string, label: string) => ({ jweeKey: 'comInput', vModel, label })
  const children = [field('what', '品名'), field('cost', '成本'), field('note', '内部说明')]
  const table = { jweeKey: 'table', vModel: 'lines', label: '明细', children }
  const locked = ['day', 'secret', 'lines-cost', 'lines-note']
  const model = readModel({
    fullName: '报销',
    enCode: 'expense',
    type: 1,
    webType: 1,
    formData: JSON.stringify({
      fields: [field('title', '标题'), field('day', '日期'), field('secret', '底价'), table],
    }),
    columnData: '{}',
    appColumnData: '',
    flowTemplateJson: '',
    flowEnCode: '',
    flowId: '',
    flow: null,
    release: 1,
    buttons: [],
    hiddenColumns: ['secret', 'lines-note'],
    lockedFields: locked,
    readOnlyFields: ['day', 'lines-cost'],
  })!
  const { SingleForm } = await import('./single-form.tsx')
  await act(async () => root.render(<SingleForm modelId="m" model={model} />))
  expect(host.textContent).not.toMatch(/底价|内部说明/)
  expect([...host.querySelectorAll('th')].map((cell) => cell.textContent)).toEqual([
    '',
    '品名',
    '成本',
    '操作',
  ])
  const inputs = [...host.querySelectorAll<HTMLInputElement>('input[type=text], input.arco-input')]
  expect(inputs.map(({ disabled }) => disabled)).toEqual([false, true])
})
