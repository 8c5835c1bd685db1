import { join } from 'node:path'
import pg from 'pg'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { generator, type Publication } from '@tessera/shared/contract/lowcode/generator'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { menus } from '@tessera/shared/contract/system/menus'
import type { Call } from '@tessera/shared/contract/wire'
import { loadCaseIds } from '../../server/test/field-cases.ts'
import { samples } from '../../tools/kit/generated/samples.ts'
import type { CallAs } from '../fixtures/api.ts'
import { expect } from '../fixtures/journey.ts'
import { uniqueName } from '../fixtures/person.ts'

/** What a walk over the page of a golden sample needs to know. */
export interface Walk {
  /** The key of the sample. */
  readonly name: string
  /** The text field that is filled in, searched by and changed; the default is the name of a student. */
  readonly prop?: string
  readonly label?: string
  /** What its first record has besides that text. */
  readonly record?: object
  /** What the page does not have. */
  readonly lacks?: readonly ('list' | 'add' | 'edit' | 'remove' | 'search')[]
  /** What a script of the design writes into that field when a form opens. */
  readonly loaded?: string
  /** Whether new records are requests of a flow. */
  readonly hasFlow?: boolean
}

const visit = { level: '1', lines: [{ what: '白板', price: 12.5, count: 2 }] }
const byName = { prop: 'name', label: '名称' }
export const walks: readonly Walk[] = [
  { name: 'withLines', record: visit },
  { name: 'everyKind', prop: 'input', label: '标签input' },
  { name: 'withSums', ...byName, record: { price: 36 }, lacks: ['add'] },
  { name: 'withFlow', record: visit, hasFlow: true },
  { name: 'withPhoneList', record: visit },
  { name: 'withButtons', record: visit },
  { name: 'readOnly', ...byName, lacks: ['add', 'edit', 'remove'] },
  { name: 'withTree', record: visit },
  { name: 'forPhones', record: visit },
  { name: 'inGroups', record: visit },
  {
    name: 'twoTables',
    prop: 'orderNumber',
    label: '单号',
    record: { goods: [{ what: '球拍' }], payments: [{ paid: 12 }] },
  },
  { name: 'withSteps', ...byName, loaded: 'x' },
  { name: 'formOnly', prop: 'name', label: 'Name', lacks: ['list'] },
]

/** The text of a walk's first record. */
export const firstText = '王小明'

const flow = {
  type: 'start',
  nodeId: 'start',
  properties: { title: '发起' },
  childNode: {
    type: 'approver',
    nodeId: 'manager',
    properties: { title: '主管审批', assigneeType: 6, approvers: ['user.manager01'] },
  },
}

/** Creates what the sample of every kind refers to. */
async function loadIds(call: CallAs): Promise<void> {
  const pool = new pg.Pool({
    host: join(process.env['E2E_DATA_DIR'] as string, 'postgres'),
    user: 'tessera',
    database: 'tessera',
  })
  try {
    const data = (row: Call, input: object) => call(row, input as never)
    await loadCaseIds({ database: { pool }, data: data as never }, { token: '' })
  } finally {
    await pool.end()
  }
}

export interface PublishedSample {
  readonly designId: string
  readonly address: string
  remove: () => Promise<void>
}

/** Releases the design of a sample with one record, and publishes the page that is generated for it. */
export async function publishSample(
  call: CallAs,
  { name, prop = 'studentName', record = {}, hasFlow }: Walk,
): Promise<PublishedSample> {
  if (name === 'everyKind') await loadIds(call)
  const sample = samples()[name]!
  const type = sample.type ?? 1
  const columnData = {
    ...sample.columnData,
    ...(name === 'withTree' && { treeDictionary: 'sex' }),
  }
  const { id } = await call(designs.create, {
    fullName: uniqueName(name),
    enCode: uniqueName('golden').replaceAll(/\W/g, '_'),
    category: 'other',
    type,
    webType: sample.webType ?? 2,
    formData: JSON.stringify({ ...sample.form, fields: sample.fields }),
    columnData: JSON.stringify(columnData),
    ...(sample.appColumnData && { appColumnData: JSON.stringify(sample.appColumnData) }),
    ...(hasFlow && { flowTemplateJson: JSON.stringify(flow) }),
  })
  const { menuIds } = await call(designs.release, { id, ...(type === 2 ? { app: 1 } : { pc: 1 }) })
  // A draft can be deleted; a request under approval cannot.
  const values = JSON.stringify({ [prop]: firstText, ...record })
  await call(onlineForms.create, { id, data: values, ...(hasFlow && { status: 1 }) })
  const suggested = await call(generator.names, { id })
  await call(generator.publish, {
    id,
    module: 'edu',
    className: uniqueName('Golden'),
    subClassName: suggested.subTables.map(({ className }) => className).join(','),
    menuParentId: '-1',
  })
  const { address, menuId } = await endOfPublication(call, id)
  return {
    designId: id,
    address: address!,
    async remove() {
      for (const menu of [menuId!, ...menuIds]) await call(menus.remove, { id: menu })
      await call(designs.remove, { id })
    },
  }
}

/** The end of a publication that succeeds. */
export async function endOfPublication(call: CallAs, id: string): Promise<Publication> {
  let last: Publication | null = null
  await expect
    .poll(
      async () => {
        ;({ publication: last } = await call(generator.publication, { id }))
        return last?.endedTime ?? null
      },
      { timeout: 400_000, intervals: [1_000] },
    )
    .not.toBeNull()
  expect(last!.state, last!.log).toBe('done')
  return last!
}
