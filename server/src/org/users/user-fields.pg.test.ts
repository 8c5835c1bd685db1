import { expect, test } from 'vitest'
import { keysOf, type FieldRow } from '@tessera/shared/contract/field-row'
import { audit } from '@tessera/shared/contract/org/audit'
import { current } from '@tessera/shared/contract/org/current'
import { userFields } from '@tessera/shared/contract/org/user-fields'
import { userImports, users } from '@tessera/shared/contract/org/users'
import { columns, formFields } from '@tessera/shared/contract/system/columns'
import { readCsvRows } from '../../import/csv.ts'
import { openApp } from '../../../test/app.ts'

const { app, data, call, signIn } = await openApp()
const admin = { token: await signIn('admin') }

const rows: readonly [string, FieldRow][] = Object.entries(userFields)
const rowOf = (key: string): FieldRow => userFields[key as keyof typeof userFields]
const labelsWhere = (isKept: (row: FieldRow) => boolean) =>
  rows.flatMap(([, row]) => (row.label && isKept(row) ? [row.label.zh] : [])).toSorted()

interface PlainValue {
  key: string
  stored: string | number
  cell: string
}

/** Values of the fields that hold text or a day, each accepted by its schema, and as a cell of a sheet. */
const plainValues = rows.flatMap(([key, { schema, value }]): PlainValue[] => {
  if (!schema || key === 'account' || key === 'realName') return []
  if (value === 'day') return [{ key, stored: Date.parse('1991-02-03T00:00+08:00'), cell: '1991-02-03' }]
  if (value !== 'text' && value !== 'note' && value !== 'dictionary') return []
  const text = [`${key} 值`, '13912345678', 'walk@example.org'].find((one) => schema.safeParse(one).success)!
  return [{ key, stored: text, cell: text }]
})
const stored = Object.fromEntries(plainValues.map((one) => [one.key, one.stored]))

async function readSheet({ url }: { url: string }) {
  const { rawPayload } = await app.inject({ method: 'GET', url, headers: { authorization: admin.token } })
  return readCsvRows(rawPayload)
}

test('files have the fields that the rows export and import, in the order of their places', async () => {
  const [exported = []] = await readSheet(
    await data(users.exportExcel, { keyword: 'coach01', format: 'csv' }, admin),
  )
  expect(exported.toSorted()).toEqual(labelsWhere((row) => row.export !== undefined))
  const placeOf = (title: string) => rows.find(([, { label }]) => label?.zh === title)?.[1].place
  expect(exported.map(placeOf)).toEqual(exported.map(placeOf).toSorted((a, b) => a! - b!))
  const file = await data(userImports.template, { format: 'csv' }, admin)
  const [template = []] = await readSheet(file)
  expect(template.map((title) => title.replace(/[*＊]/g, '').trim()).toSorted()).toEqual(
    labelsWhere((row) => row.import !== undefined),
  )
})

test('Authorize has the columns and form fields that the rows grant', async () => {
  const moduleId = 'menu.permission.user'
  for (const [list, kind] of [
    [columns.list, 'column'],
    [formFields.list, 'form'],
  ] as const) {
    const items = await data(list, { moduleId }, admin)
    expect(items.list.map(({ fullName }) => fullName).toSorted()).toEqual(
      labelsWhere(({ grant }) => grant?.[kind] !== undefined),
    )
  }
})

test('saves, logs, lists and exports a value of each plain field', async () => {
  const id = 'user.coach01'
  const user = await data(users.read, { id }, admin)
  await data(users.update, { ...user, ...stored }, admin)
  expect(await data(users.read, { id }, admin)).toMatchObject(stored)
  const row = await data(users.overview, { id }, admin)
  for (const { key } of plainValues) expect(key in row).toBe(rowOf(key).column !== undefined)
  const { list } = await data(audit.list, { objectId: id }, admin)
  expect(Object.keys(list[0]!.after).toSorted()).toEqual(
    keysOf(userFields)
      .filter((key) => stored[key] !== undefined && stored[key] !== user[key as keyof typeof user])
      .toSorted(),
  )
  const [titles = [], cells = []] = await readSheet(
    await data(users.exportExcel, { dataType: 2, ids: [id], format: 'csv' }, admin),
  )
  for (const { key, cell } of plainValues) {
    const { label, export: exported } = rowOf(key)
    if (exported) expect(cells[titles.indexOf(label!.zh)]).toBe(cell)
  }
})

test('imports a value of each field that the rows import', async () => {
  const imported = plainValues.filter(({ key }) => rowOf(key).import)
  const cells = {
    account: 'walker',
    realName: '测试',
    organizeId: '育乐教育集团/城东校区/教学部',
    gender: '女',
    ...Object.fromEntries(imported.map(({ key, cell }) => [key, cell])),
  }
  const outcome = await data(userImports.start, { list: [cells] }, admin)
  expect(outcome).toMatchObject({ state: 'done', created: 1 })
  const [found] = (await data(users.list, { keyword: 'walker' }, admin)).list
  expect(await data(users.read, { id: found!.id }, admin)).toMatchObject(
    Object.fromEntries(imported.map((one) => [one.key, one.stored])),
  )
})

test('users change the fields of their own profile that the rows let them edit, and no others', async () => {
  const coach = { token: await signIn('coach02') }
  const before = await data(current.baseInfo, {}, coach)
  const answer = await call(current.saveBaseInfo, { realName: '陈晨', gender: 2, ...stored } as never, coach)
  expect(answer.code, answer.msg).toBe(200)
  const after: Readonly<Record<string, unknown>> = await data(current.baseInfo, {}, coach)
  for (const [key, { own }] of rows) {
    if (stored[key] === undefined) continue
    if (own === 'edit') expect(after[key]).toBe(stored[key])
    else if (own === 'read') expect(after[key]).toBe(before[key as keyof typeof before])
    else expect(key in after).toBe(false)
  }
})
