import { expect, test } from 'vitest'
import { namedFields, readDesign, type Design } from '../../fields/design.ts'
import { applyFieldRights, pickWritable, type FieldRight } from './field-rights.ts'

const read = readDesign({
  fields: [
    { jweeKey: 'comInput', vModel: 'student', label: '学员', required: true },
    { jweeKey: 'amount', vModel: 'amount', label: '金额' },
    {
      jweeKey: 'table',
      vModel: 'lines',
      label: '明细',
      children: [
        { jweeKey: 'comInput', vModel: 'item', label: '物品', required: true },
        { jweeKey: 'numInput', vModel: 'count', label: '数量' },
      ],
    },
  ],
})
if ('problems' in read) throw new Error(JSON.stringify(read.problems))
const { design } = read

const right = (id: string, of: string): FieldRight => ({
  id,
  read: of !== '',
  write: of.includes('w'),
  required: of.includes('!'),
})
const settingsOf = (form: Design, name: string) =>
  namedFields(form.fields).find(({ path }) => path === name)!.field.settings as Record<string, unknown>

test('a field that the node does not name can be read, at the start also written', () => {
  expect(settingsOf(applyFieldRights(design, [], 'read'), 'student')).toMatchObject({
    readonly: true,
    required: false,
  })
  expect(settingsOf(applyFieldRights(design, [], 'write'), 'student')).toMatchObject({ required: true })
  expect(settingsOf(applyFieldRights(design, [], 'write'), 'student')['readonly']).not.toBe(true)
})

test('hidden, readable, writable and required fields', () => {
  const form = applyFieldRights(design, [right('student', ''), right('amount', 'w!')], 'read')
  expect(settingsOf(form, 'student')).toMatchObject({ noShow: true, required: false })
  expect(settingsOf(form, 'amount')).toMatchObject({ required: true })
})

test('columns have rights of their own, and the sub-table can be filled in where one of them can', () => {
  const form = applyFieldRights(design, [right('lines', 'r'), right('lines-count', 'w')], 'read')
  expect(settingsOf(form, 'lines')['readonly']).not.toBe(true)
  expect(settingsOf(form, 'lines-count')['readonly']).not.toBe(true)
  expect(settingsOf(form, 'lines-item')).toMatchObject({ readonly: true, required: false })
})

test('a column without a right has that of its sub-table', () => {
  const form = applyFieldRights(design, [right('lines', '')], 'write')
  expect(settingsOf(form, 'lines-item')).toMatchObject({ noShow: true })
})

test('only writable values are sent', () => {
  const values = { student: 'A', amount: 1, lines: [] }
  expect(pickWritable(values, [right('amount', 'w')], 'read')).toEqual({ amount: 1 })
  expect(pickWritable(values, [right('lines-count', 'w')], 'read')).toEqual({ lines: [] })
  expect(pickWritable(values, [right('amount', 'r')], 'write')).toEqual({ student: 'A', lines: [] })
})
