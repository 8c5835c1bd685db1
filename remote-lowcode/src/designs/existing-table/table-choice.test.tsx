// @vitest-environment jsdom
import { Form } from '@arco-design/web-react'
import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { dataModels } from '@tessera/shared/contract/data/models'
import { dataSources } from '@tessera/shared/contract/data/sources'
import { existingTables, type ExistingTable } from '@tessera/shared/contract/lowcode/existing-tables'
import { closePages, renderPage } from '@tessera/tools/test/page'
import { SourceChoice } from './source-choice.tsx'
import { TableChoice } from './table-choice.tsx'

afterEach(closePages)

const column = (field: string, dataType: string) => ({
  field,
  fieldName: '',
  dataType,
  dataLength: '',
  primaryKey: 0,
  allowNull: 1,
  defaults: '',
  type: dataType,
})
const table = (name: string) => ({
  id: name,
  table: name,
  tableName: '',
  description: '',
  sum: 1,
  system: name === 'org_user',
})
const answers = {
  [`GET ${dataSources.selector.path.replace('/{id?}', '')}`]: {
    list: [
      {
        id: 'PostgreSQL',
        fullName: '',
        children: [{ id: '0', fullName: '系统库', dbType: 'PostgreSQL', readOnly: 0 }],
      },
      {
        id: 'MySQL',
        fullName: '',
        children: [{ id: 'm1', fullName: '门店库', dbType: 'MySQL', readOnly: 0 }],
      },
      {
        id: 'Oracle',
        fullName: '',
        children: [{ id: 'o1', fullName: '总部库', dbType: 'Oracle', readOnly: 0 }],
      },
    ],
  },
  [`GET ${dataModels.tables.path}`]: { list: [table('goods'), table('org_user')], readOnly: false },
  [`GET ${dataModels.fields.path}`]: { list: [column('price', 'decimal')] },
  [`GET ${existingTables.describe.path}`]: {
    table: 'goods',
    tableName: '',
    problem: '',
    fields: [column('name', 'text')],
    subTables: [
      {
        table: 'lines',
        tableName: '',
        tableField: 'goods_id',
        relationField: 'id',
        fields: [column('what', 'text')],
      },
    ],
  },
}

let values: { dbLinkId?: string; tables?: string } = {}
let described: ExistingTable | null = null

function Page() {
  const [linkId, setLinkId] = useState('0')
  return (
    <Form
      initialValues={{ dbLinkId: '0', tables: '[]' }}
      onValuesChange={(_, all: typeof values) => {
        values = all
        setLinkId(all.dbLinkId ?? '0')
      }}
    >
      <Form.Item field="dbLinkId">
        <SourceChoice disabled={false} onChanged={() => (described = null)} />
      </Form.Item>
      <Form.Item field="tables">
        <TableChoice key={linkId} linkId={linkId} disabled={false} onDescribed={(one) => (described = one)} />
      </Form.Item>
    </Form>
  )
}
const settle = () => act(() => new Promise((done) => setTimeout(done, 50)))
async function choose(label: string, option: string) {
  const select = document.querySelector<HTMLElement>(
    `.arco-select[aria-label="${label}"], [aria-label="${label}"]`,
  )!
  await act(async () => select.click())
  await settle()
  const lists = [...document.querySelectorAll<HTMLElement>('.arco-select-popup')]
  const offered = [...lists.at(-1)!.querySelectorAll<HTMLElement>('.arco-select-option')]
  const found = offered.find(({ textContent }) => textContent === option)
  await act(async () => found!.click())
  await settle()
  return offered.map(({ textContent }) => textContent)
}
test('a table of the own database, or of another one that can have records, is chosen', async () => {
  const { consoleMessages } = await renderPage(Page, { answers })
  expect(await choose('已有数据表', 'goods')).toEqual(['goods'])
  expect(JSON.parse(values.tables!)).toMatchObject([
    { typeId: '1', table: 'goods' },
    { typeId: '0', table: 'lines', tableField: 'goods_id' },
  ])
  expect(described).toMatchObject({ fields: [{ field: 'name' }] })
  expect(await choose('数据库', '门店库')).toEqual(['系统库', '门店库'])
  expect([values.tables, described]).toEqual(['[]', null])
  await choose('已有数据表', 'goods')
  expect(JSON.parse(values.tables!)).toMatchObject([{ table: 'goods' }])
  expect([values.dbLinkId, described]).toMatchObject(['m1', { fields: [{ field: 'price' }] }])
  expect(consoleMessages).toEqual([])
})

test('why a table cannot have records is said where it is chosen', async () => {
  const path = `GET ${existingTables.describe.path}`
  const refused = { ...answers, [path]: { ...answers[path], problem: '数据表“goods”没有主键' } }
  const { text } = await renderPage(Page, { answers: refused })
  await choose('已有数据表', 'goods')
  expect(text()).toContain('没有主键')
  expect([values.tables, described]).toEqual(['[]', null])
})
