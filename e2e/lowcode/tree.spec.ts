import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { expect, test } from '../fixtures/journey.ts'
import { rowOf, rowsOf } from '../fixtures/list.ts'
import { uniqueName } from '../fixtures/person.ts'
import { findAxeViolations } from '../fixtures/violations.ts'
import { createRecord, releaseDesign, removeDesign, type ReleasedDesign } from './record-designs.ts'

/** Stands for the design itself until it has an id. */
const unknownDesign = 'design.later'
const fieldsOf = (modelId: string) => [
  { jweeKey: 'comInput', vModel: 'name', label: '部门', formId: 101 },
  {
    jweeKey: 'relationForm',
    vModel: 'above',
    label: '上级',
    formId: 102,
    modelId,
    relationField: 'name',
    ...(modelId === unknownDesign ? { noShow: true } : {}),
  },
]
const columnList = [{ prop: 'name' }]

let units: ReleasedDesign
test.beforeAll(async ({ call }) => {
  units = await releaseDesign(call, { fields: fieldsOf(unknownDesign), list: { columnList } })
  // The relation to the records of the same design needs its id.
  await call(designs.update, {
    id: units.id,
    formData: JSON.stringify({ fields: fieldsOf(units.id) }),
    columnData: JSON.stringify({
      columnList,
      views: [{ key: 'tree', kind: 'treeTable', parentField: 'above' }],
    }),
  })
  await call(designs.release, { id: units.id })
})
test.afterAll(({ call }) => removeDesign(call, units))

test('records stand below their parents, and those in a circle at the top with a sign', async ({
  page,
  call,
}) => {
  const [head, child, leaf] = ['总部', '校区', '前台'].map(uniqueName) as [string, string, string]
  const headId = await createRecord(call, units, { name: head })
  const childId = await createRecord(call, units, { name: child, above: headId })
  await createRecord(call, units, { name: leaf, above: childId })
  await page.goto(units.address)
  await expect(rowOf(page, head)).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(1)
  for (const [name, below] of [
    [head, child],
    [child, leaf],
  ] as const) {
    await rowOf(page, name).getByRole('button', { name: /展开/ }).click()
    await expect(rowOf(page, below)).toBeVisible()
  }
  expect(await findAxeViolations(page)).toEqual([])

  // The head is put below its own child.
  const { data } = await call(onlineForms.read, { id: units.id, recordId: headId })
  await call(onlineForms.update, {
    id: units.id,
    recordId: headId,
    data: JSON.stringify({ ...JSON.parse(data), above: childId }),
  })
  await page.reload()
  for (const name of [head, child])
    await expect(rowOf(page, name).getByRole('img', { name: /形成循环/ })).toBeVisible()
  await rowOf(page, child).getByRole('button', { name: /展开/ }).click()
  await expect(rowOf(page, leaf)).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
})
