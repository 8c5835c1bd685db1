// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test } from 'vitest'
import { lineCounts, onlineForms } from '@tessera/shared/contract/lowcode/online'
import { PrintList } from '@tessera/shared/lists/print/print-list'
import { startText } from '@tessera/shared/text/i18n'
import { columnsOf, type Row } from './columns.tsx'
import { readModel } from '@tessera/shared/workflow/records/designed/read-model'

beforeAll(() => {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  // jsdom has no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, { showModal() {}, close() {} })
  localStorage.setItem('tessera.language', 'zh')
  startText()
})

test('the print of a list has the rows of sub-tables, without columns that the user may not see', async () => {
  const field = (jweeKey: string, vModel: string, label: string, more: object = {}) => ({
    jweeKey,
    vModel,
    label,
    ...more,
  })
  const children = [
    field('comInput', 'what', '品名'),
    field('numInput', 'n', '数量'),
    field('amount', 'cost', '成本'),
  ]
  const model = readModel({
    fullName: '订单',
    enCode: 'order',
    type: 1,
    webType: 2,
    formData: JSON.stringify({
      fields: [field('comInput', 'title', '标题'), field('table', 'lines', '明细', { children })],
    }),
    columnData: JSON.stringify({ columnList: [{ prop: 'title' }, { prop: 'lines' }] }),
    appColumnData: '',
    flowTemplateJson: '',
    flowEnCode: '',
    flowId: '',
    flow: null,
    release: 1,
    buttons: [],
    hiddenColumns: ['lines-cost'],
    lockedFields: [],
    readOnlyFields: [],
  })!
  const row = {
    id: 'r1',
    title: '春季',
    lines: [
      { what: '网球', n: 3, cost: 7 },
      { what: '球拍', n: 1, cost: 9 },
    ],
    [lineCounts]: { lines: 120 },
  }
  const host = document.createElement('div')
  document.body.append(host)
  await act(async () =>
    createRoot(host).render(
      <PrintList<Row>
        title="订单"
        columns={columnsOf(model)}
        rows={[row]}
        list={onlineForms.list}
        input={{}}
        total={1}
        onClose={() => undefined}
      />,
    ),
  )
  const cells = [...document.querySelectorAll('td table th, td table td')].map((cell) => cell.textContent)
  expect(cells).toEqual(['品名', '数量', '网球', '3', '球拍', '1'])
  expect(document.body.textContent).toContain('只显示前 2 行')
})
