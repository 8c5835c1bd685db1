import { beforeAll, describe, expect, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { fieldsGone, onlineForms } from '@tessera/shared/contract/lowcode/online'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { openApp, type TestApp } from '../../../test/app.ts'
import { releaseDesign } from '../../../test/released-design.ts'

// Forms that were opened before a release, and saved after it.

let app: TestApp
let admin: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
})

const field = (formId: number, jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  formId,
  label: `标签${vModel}`,
  ...more,
})
const before = [
  field(101, 'comInput', 'name'),
  field(102, 'comInput', 'note'),
  field(103, 'comInput', 'size'),
  field(104, 'switch', 'flag'),
  field(105, 'table', 'lines', {
    children: [field(106, 'comInput', 'what'), field(107, 'comInput', 'more')],
  }),
]
/** The name is renamed, the note and a column are gone, the size is a number, another field has the old name. */
const after = [
  field(101, 'comInput', 'customer'),
  field(103, 'numInput', 'size'),
  field(105, 'table', 'rows', { children: [field(106, 'comInput', 'item')] }),
  field(108, 'comInput', 'name'),
]
let count = 0
async function releaseTwice(record: object | null = null) {
  const { id } = await releaseDesign(app, admin, {
    enCode: `earlier${++count}`,
    fields: before,
    columnData: { batchEdit: ['name'] },
  })
  const recordId = record ? (await create(id, record, 1)).data.id : ''
  await app.data(designs.update, { id, formData: JSON.stringify({ fields: after }) }, admin)
  const { questions } = await app.data(designs.previewRelease, { id }, admin)
  const answers = Object.fromEntries(questions.map((one) => [one.id, one.choices[0]!]))
  await app.data(designs.release, { id, answers }, admin)
  return { id, recordId }
}
const create = (id: string, data: object, release?: number) =>
  app.call(onlineForms.create, { id, data: JSON.stringify(data), ...(release ? { release } : {}) }, admin)
const update = (id: string, recordId: string, data: object, release?: number) =>
  app.call(
    onlineForms.update,
    { id, recordId, data: JSON.stringify(data), ...(release ? { release } : {}) },
    admin,
  )
const read = async (id: string, recordId: string) => {
  const { data, release } = await app.data(onlineForms.read, { id, recordId }, admin)
  return { release, ...(JSON.parse(data) as Record<string, unknown>) }
}

describe('a form of the release before', () => {
  test('saves renamed fields, columns and sub-tables by their stable ids', async () => {
    const { id } = await releaseTwice()
    const { code, msg, data } = await create(
      id,
      { name: '甲', note: '', size: '', flag: 0, lines: [{ what: '一', more: '' }] },
      1,
    )
    expect(code, msg).toBe(200)
    expect(await read(id, data.id)).toMatchObject({
      release: 2,
      customer: '甲',
      name: '',
      rows: [{ item: '一' }],
    })
  })

  test('is told which of its values have no field, each at its place, and nothing is saved', async () => {
    const { id } = await releaseTwice()
    const answer = await create(
      id,
      { name: '甲', note: '乙', size: '12', flag: 1, lines: [{ what: '一' }, { what: '二', more: '三' }] },
      1,
    )
    expect(answer.code).toBe(409)
    expect(answer.msg).toContain('标签note')
    expect(answer.data).toMatchObject({
      reason: fieldsGone,
      fields: [
        { field: 'note', msg: '“标签note”在新版本中已删除，内容无法保存' },
        { field: 'size', msg: '“标签size”在新版本中改为其他类型，内容无法保存' },
        { field: 'flag' },
        { field: 'lines[1].more', msg: expect.stringContaining('标签lines 2: 标签more') },
      ],
    })
    expect((await app.data(onlineForms.list, { id }, admin)).list).toEqual([])
  })

  test('changes a record likewise, and what it does not send stays', async () => {
    const { id, recordId } = await releaseTwice({ name: '甲', size: '7' })
    expect(await update(id, recordId, { note: 'x' }, 1)).toMatchObject({ code: 409 })
    expect(await update(id, recordId, { name: '丙' }, 1)).toMatchObject({ code: 200 })
    expect(await read(id, recordId)).toMatchObject({ customer: '丙', size: 7 })
  })

  test('edits a renamed field in many records', async () => {
    const { id, recordId } = await releaseTwice({ name: '甲' })
    const columnData = JSON.stringify({ batchEdit: ['customer'] })
    await app.data(designs.update, { id, columnData }, admin)
    await app.data(designs.release, { id }, admin)
    const body = { id, ids: [recordId], field: 'name', value: '"丁"', release: 1 }
    expect(await app.data(recordWork.batchEdit, body, admin)).toEqual({ changed: 1, refused: [] })
    expect(await read(id, recordId)).toMatchObject({ customer: '丁', name: '' })
  })

  test('edits no record by a field that is gone', async () => {
    const { id, recordId } = await releaseTwice({ name: '甲' })
    const body = { id, ids: [recordId], field: 'note', value: '"丁"', release: 1 }
    expect(await app.call(recordWork.batchEdit, body, admin)).toMatchObject({
      code: 409,
      data: { reason: fieldsGone, fields: [{ field: 'note' }] },
    })
  })
})

test('a client that names no release is taken by the one in force', async () => {
  const { id } = await releaseTwice()
  const { code, data } = await create(id, { customer: '甲', name: '乙', note: '丙', unknown: 1 })
  expect(code).toBe(200)
  expect(await read(id, data.id)).toMatchObject({ customer: '甲', name: '乙' })
})

test('a release that does not exist is refused', async () => {
  const { id } = await releaseTwice()
  expect(await create(id, { name: '甲' }, 9)).toMatchObject({ code: 409 })
})
