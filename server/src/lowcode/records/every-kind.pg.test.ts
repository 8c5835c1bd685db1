import { beforeAll, describe, expect, test } from 'vitest'
import type { Kind } from '@tessera/shared/contract/fields/kind'
import { onlineForms, onlineImports } from '@tessera/shared/contract/lowcode/online'
import { kindOf, listKinds } from '@tessera/shared/fields/kinds'
import { isSortable } from '@tessera/shared/fields/list-design'
import { seedBillRules } from '../../../seeds/bill-rules.ts'
import { openApp, type TestApp } from '../../../test/app.ts'
import { createCases, loadCaseIds, type Case } from '../../../test/field-cases.ts'
import { createForm } from '../../../test/form.ts'
import { releaseDesign } from '../../../test/released-design.ts'
import { readCsvRows } from '../../import/csv.ts'

let app: TestApp
let admin: { token: string }
let id: string
let cases: Record<string, Case>
let first: string
let second: string

beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  await seedBillRules(app.database.db)
  await loadCaseIds(app, admin)
  cases = createCases()
  const listed = Object.entries(cases).filter(([, { tag }]) => kindOf(tag)!.listed)
  ;({ id } = await releaseDesign(app, admin, {
    enCode: 'everyKind',
    fields: Object.entries(cases).map(([name, { tag, settings }]) => ({
      jweeKey: tag,
      vModel: name.startsWith('layout') ? '' : name,
      label: `标签${name}`,
      ...settings,
    })),
    columnData: {
      columnList: [...listed.map(([prop]) => prop), 'lines-what', 'lines-price'].map((prop) => ({
        prop,
        sortable: true,
      })),
    },
  }))
  const send = async (of: (one: Case) => unknown) => {
    const record = Object.fromEntries(
      Object.entries(cases).map(([name, one]) => [name, one.isSystem ? 'sent' : of(one)]),
    )
    return (await app.data(onlineForms.create, { id, data: JSON.stringify(record) }, admin)).id
  }
  first = await send(({ value }) => value)
  second = await send(({ other }) => other)
})

const read = async (recordId: string) =>
  JSON.parse((await app.data(onlineForms.read, { id, recordId }, admin)).data) as Record<string, unknown>
const list = async (input: object = {}) => (await app.data(onlineForms.list, { id, ...input }, admin)).list
const idsOf = async (input: object) => (await list(input)).map((row) => row['id'])
const each = (work: (name: string, one: Case, kind: Kind) => Promise<void> | void) => async () => {
  for (const [name, one] of Object.entries(cases)) await work(name, one, kindOf(one.tag)!)
}

test('there is a case for every kind', () => {
  const tags = new Set(Object.values(cases).map(({ tag }) => tag))
  expect(
    listKinds()
      .map(({ tag }) => tag)
      .filter((tag) => !tags.has(tag)),
  ).toEqual([])
  expect(tags.size).toBe(62)
})

describe('each kind', () => {
  test('is saved in a column of its type', async () => {
    const record = await read(first)
    const other = await read(second)
    await each((name, { value, other: second, isSystem }, kind) => {
      const isStored = kind.tag === 'table' || kind.column(kind.settings.parse({})) !== null
      expect(name in record, name).toBe(isStored)
      if (!isStored || (isSystem && value === undefined)) return
      const rows = (given: unknown) =>
        kind.tag === 'table' ? (given as object[]).map((row) => ({ ...row, id: expect.any(String) })) : given
      const isSecret = kind.tag === 'PsdInput'
      expect(record[name], name).toEqual(isSecret ? '' : rows(value))
      expect(other[name], name).toEqual(isSecret ? '' : rows(second))
    })()
    for (const [name, { isSystem }] of Object.entries(cases))
      if (isSystem) expect(record[name], name).not.toBe('sent')
  })

  test('is listed with its text', async () => {
    const row = (await list()).find((one) => one['id'] === first)!
    await each((name, { value, text }, kind) => {
      if (!kind.listed && kind.tag !== 'table') return expect(row, name).not.toHaveProperty(name)
      expect(row, name).toHaveProperty(name)
      if (text instanceof RegExp) expect(String(row[name]), name).toMatch(text)
      else if (text !== undefined || value !== undefined) expect(row[name], name).toEqual(text ?? value)
    })()
  })

  test(
    'is found by its filter',
    each(async (name, { filter, isSystem }, kind) => {
      const settings = kind.settings.parse(cases[name]!.settings ?? {})
      if (filter === undefined) expect(kind.search(settings) !== null && !isSystem, name).toBe(false)
      else expect(await idsOf({ queryJson: JSON.stringify({ [name]: filter }) }), name).toEqual([first])
    }),
  )

  test(
    'orders the list, where it may',
    each(async (name, { value, other, tag }, kind) => {
      const type = kind.column(kind.settings.parse(cases[name]!.settings ?? {}))
      if (!kind.listed || !isSortable(type) || value === undefined || ['dicSelect'].includes(tag)) return
      const isEmptyOther = other === null || other === ''
      expect(await idsOf({ sidx: name, sort: 'asc' }), name).toEqual([first, second])
      expect(await idsOf({ sidx: name, sort: 'desc' }), name).toEqual(
        isEmptyOther ? [first, second] : [second, first],
      )
    }),
  )

  test('is exported and imported again', async () => {
    const { url } = await app.data(
      onlineForms.export,
      { id, format: 'csv', sidx: 'input', sort: 'asc' },
      admin,
    )
    const { rawPayload } = await app.app.inject({
      method: 'GET',
      url,
      headers: { authorization: admin.token },
    })
    const sheet = await readCsvRows(rawPayload)
    expect(sheet[0]!.slice(0, 3)).toEqual(['标签input', '标签area', '标签number'])
    // The head, the first record with a second row of its sub-table, and the second record.
    expect(sheet).toHaveLength(4)
    const form = createForm({}, { name: 'x.csv', content: rawPayload })
    const sent = await app.app.inject({
      method: 'POST',
      url: onlineImports.preview.path.replace('{id}', id),
      headers: { authorization: admin.token, ...form.headers },
      payload: form.payload,
    })
    const { code, msg, data } = sent.json()
    expect([code, msg]).toEqual([200, '操作成功'])
    const { list: problems } = await app.data(
      onlineImports.rows,
      { id, importId: data.id, only: 'bad' },
      admin,
    )
    expect(problems).toEqual([])
    const outcome = await app.data(onlineImports.start, { id, importId: data.id }, admin)
    expect(outcome.failResult).toEqual([])
    expect(outcome).toMatchObject({ created: 3, failed: 0 })
    const imported = (await list({ sidx: 'input', sort: 'asc' })).filter(
      (row) => ![first, second].includes(row['id'] as string),
    )
    const [again, otherAgain] = await Promise.all(imported.map((row) => read(row['id'] as string)))
    const [record, other] = await Promise.all([first, second].map(read))
    await each((name, { isSystem }, kind) => {
      const isImported = kind.tag === 'table' || (kind.parse !== undefined && kind.listed)
      if (!isImported && !(isSystem && kind.tag === 'calculate')) return
      const plain = (given: unknown) =>
        kind.tag === 'table' ? (given as { id: string }[]).map(({ id: _, ...row }) => row) : given
      expect(plain(again![name]), name).toEqual(plain(record![name]))
      expect(plain(otherAgain![name]), name).toEqual(plain(other![name]))
    })()
    expect(again!['serial']).not.toBe(record!['serial'])
    await app.data(onlineForms.removeMany, { id, ids: imported.map((row) => row['id'] as string) }, admin)
  })
})
