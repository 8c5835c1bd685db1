import { beforeAll, expect, inject, test } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms, onlineImports } from '@tessera/shared/contract/lowcode/online'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { grantRandomly, releaseRandomly, type Released } from '../../../test/random-designs.ts'
import {
  codesOf,
  drawCondition,
  drawValue,
  drawValues,
  evaluateNaively,
  isNumber,
  keyField,
  sheetRowOf,
  type OracleGrant,
  type OracleRow,
  type RecordValues,
} from '../../../test/record-oracle.ts'
import { createRandom } from '../../../test/random.ts'
import { openRightsApp, type RightsApp } from '../../../test/rights.ts'
import { readCsvRows } from '../../import/csv.ts'

const designCount = inject('full') ? 2_000 : 20
const usersPerBatch = 2
const designsPerBatch = 20
const r = createRandom(20261123)

let app: RightsApp
beforeAll(async () => {
  app = await openRightsApp()
})

interface User {
  readonly id: string
  readonly token: string
}

/** How often each path permitted and refused; both have to be frequent. */
const counts = new Map<string, { yes: number; no: number }>()
function count(path: string, isPermitted: boolean): void {
  const counted = counts.get(path) ?? { yes: 0, no: 0 }
  counted[isPermitted ? 'yes' : 'no']++
  counts.set(path, counted)
}

test(
  `${designCount} random designs, records and grants: every path permits what one grant opens`,
  { timeout: designCount * 5_000 },
  async () => {
    for (let from = 0; from < designCount; from += designsPerBatch) {
      const users = Array.from({ length: usersPerBatch }, (_, at) => `oracle.${from}.${at}`)
      const released: { one: Released; grants: Map<string, OracleGrant[]> }[] = []
      for (let at = from; at < Math.min(designCount, from + designsPerBatch); at++) {
        const one = await releaseRandomly(app, r, { at, users })
        released.push({ one, grants: await grantRandomly(app, r, one, users) })
      }
      const signedIn: User[] = []
      for (const account of users) signedIn.push(await createMember(account))
      for (const { one, grants } of released)
        for (const user of signedIn) await checkUser(one, user, grants.get(user.id)!)
    }
    for (const [path, { yes, no }] of counts)
      expect(Math.min(yes, no), path).toBeGreaterThan(designCount / 10)
    expect([...counts.keys()]).toHaveLength(11)
  },
)

/** Creates a user with a role of their own, and signs them in. */
async function createMember(account: string): Promise<User> {
  const { id } = await app.createUser(account)
  await app.run(
    `with role as (
       insert into org_role (id, full_name, en_code, type) values ($1, $1, $1, '1') returning id)
     insert into org_user_role (user_id, role_id) select $2, id from role`,
    [`${account}.role`, id],
  )
  return { id, token: await app.signIn(account) }
}

const download = async (url: string, by: { token: string }) => {
  const { rawPayload } = await app.app.inject({ method: 'GET', url, headers: { authorization: by.token } })
  return readCsvRows(rawPayload)
}

/** The cells of an export by the key of their record; those of a sub-table joined. */
async function exportCells(
  { id, design }: Released,
  by: { token: string },
): Promise<Map<string, Record<string, string>>> {
  const selectKey = [keyField, ...codesOf(design)]
  const { url } = await app.data(onlineForms.export, { id, format: 'csv', selectKey }, by)
  const [heads, ...lines] = await download(url, by)
  const cells = new Map<string, Record<string, string>>()
  let current: Record<string, string> = {}
  for (const line of lines) {
    const key = line[heads!.indexOf(keyField)] ?? ''
    if (key !== '') cells.set(key, (current = {}))
    for (const [at, head] of heads!.entries()) current[head] = `${current[head] ?? ''}${line[at] ?? ''}`
  }
  return cells
}

const keyOf = (row: { values: RecordValues } | RecordValues): string =>
  String(((row as { values?: RecordValues }).values ?? (row as RecordValues))[keyField])
const sortedByKey = <T extends RecordValues>(rows: readonly T[]): T[] =>
  rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))

/** Everything that one user can do with the records of one design, compared with the oracle. */
async function checkUser(one: Released, user: User, grants: readonly OracleGrant[]): Promise<void> {
  const { id, rows } = one
  const oracle = evaluateNaively(user.id, grants)
  count('menu', grants.length > 0)
  if (grants.length === 0) {
    const { code } = await app.call(onlineForms.list, { id }, user)
    expect(code, `list of ${id} by ${user.id}`).toBe(403)
    return
  }
  const check: Check = { one, user, oracle, name: (what) => `${what} of ${id} by ${user.id}` }
  for (const row of rows) count('row', oracle.isVisible(row))
  await checkLists(check)
  await checkExport(check)
  await checkSums(check)
  await checkRecord(check)
  await checkSuperQuery(check)
  await checkCreation(check)
  await checkImport(check)
  await checkChange(check)
  await checkBatchEdit(check)
  await checkRemoval(check)
}

interface Check {
  readonly one: Released
  readonly user: User
  readonly oracle: ReturnType<typeof evaluateNaively>
  readonly name: (what: string) => string
}

/** Whether the user sees a column in a record; a column of the sub-table needs the sub-table, too. */
const isShown = ({ oracle }: Check, row: OracleRow, code: string): boolean =>
  oracle.isShown(row, code) && (!code.startsWith('lines-') || oracle.isShown(row, 'lines'))

async function checkLists(check: Check): Promise<void> {
  const { one, user, oracle, name } = check
  const { id, design, rows } = one
  const codes = codesOf(design)
  const page = { id, pageSize: 100 }
  const all = await app.data(onlineForms.list, page, app.admin)
  const whole = new Map(all.list.map((row) => [row['id'], row]))
  const expected = (row: OracleRow, columns: readonly string[]): RecordValues => {
    const values = whole.get(row.id)!
    const shown = columns.filter((code) => code === keyField || isShown(check, row, code))
    return Object.fromEntries([['id', row.id], ...shown.map((code) => [code, values[code]])])
  }
  const visible = rows.filter(oracle.isVisible)
  for (const row of visible) for (const code of codes) count('cell', isShown(check, row, code))

  const columns = [keyField, ...codes.filter((code) => code !== 'lines')]
  const options = { ...page, relationField: keyField, columnOptions: codes.join(',') }
  for (const answer of [
    await app.data(onlineForms.list, page, user),
    await app.data(designs.fieldDataSelect, options, user),
  ]) {
    // The rows of the sub-table repeat its columns.
    const listed = answer.list.map(({ lines: _, ...row }) => row)
    expect(sortedByKey(listed), name('list or picker')).toEqual(
      sortedByKey(visible.map((row) => expected(row, columns))),
    )
  }
}

async function checkExport(check: Check): Promise<void> {
  const { one, user, oracle, name } = check
  const visible = one.rows.filter(oracle.isVisible)
  const cells = await exportCells(one, user)
  const whole = await exportCells(one, app.admin)
  expect([...cells.keys()].toSorted(), name('export')).toEqual(visible.map(keyOf).toSorted())
  for (const row of visible)
    for (const [code, text] of Object.entries(cells.get(keyOf(row))!)) {
      const mayShow = code === keyField || isShown(check, row, code)
      expect(text, name(`export of ${code}`)).toBe(mayShow ? whole.get(keyOf(row))![code] : '')
    }
}

async function checkSums({ one: { id, design, rows }, user, oracle, name }: Check): Promise<void> {
  const { list } = await app.data(recordWork.sums, { id }, user)
  const summed = design.fields.filter((field) => isNumber(field) && !oracle.isHiddenEverywhere(field.name))
  const visible = rows.filter(oracle.isVisible)
  expect(list, name('sums')).toEqual(
    summed.map((field) => {
      const counted = visible.filter((row) => oracle.isShown(row, field.name))
      const values = counted.flatMap((row) => (row.values[field.name] as number | undefined) ?? [])
      const sum = values.length > 0 ? values.reduce((one, other) => one + other) : null
      return { prop: field.name, sum, isPartial: counted.length < visible.length }
    }),
  )
  for (const { isPartial } of list) count('sum', !isPartial)
}

async function checkRecord({ one: { id, design, rows }, user, oracle, name }: Check): Promise<void> {
  const row = r.pick(rows)
  const isVisible = oracle.isVisible(row)
  count('record', isVisible)
  for (const call of [onlineForms.read, onlineForms.detail]) {
    const answer = await app.call(call, { id, recordId: row.id }, user)
    expect(answer.code, name('record')).toBe(isVisible ? 200 : 404)
    if (!isVisible) continue
    const values = JSON.parse(answer.data.data) as RecordValues
    const fields = [...design.fields, ...(design.lines.length > 0 ? [{ name: 'lines' }] : [])]
    const readable = fields.map((field) => field.name).filter((code) => oracle.isReadable(row, code))
    expect(Object.keys(values).toSorted(), name('record')).toEqual(readable.toSorted())
    const columns = design.lines
      .map((field) => field.name)
      .filter((column) => oracle.isReadable(row, `lines-${column}`))
    for (const line of (values['lines'] ?? []) as RecordValues[])
      expect(Object.keys(line).toSorted(), name('lines of a record')).toEqual(['id', ...columns].toSorted())
  }
  const history = await app.call(recordWork.history, { id, recordId: row.id }, user)
  expect(history.code, name('history')).toBe(isVisible ? 200 : 404)
  for (const { fields, tables } of isVisible ? history.data.list : [])
    for (const { field } of [...fields, ...tables])
      expect(oracle.isReadable(row, field), name(`history of ${field}`)).toBe(true)
}

async function checkSuperQuery({ one: { id, design, rows }, user, oracle, name }: Check): Promise<void> {
  const condition = drawCondition(design, r)
  const superQueryJson = JSON.stringify([{ logic: 'and', groups: [condition] }])
  const { code, data } = await app.call(onlineForms.list, { id, pageSize: 100, superQueryJson }, user)
  const isRefused = oracle.isHiddenEverywhere(condition.field)
  count('super query', !isRefused)
  expect(code, name(`super query ${superQueryJson}`)).toBe(isRefused ? 400 : 200)
  if (isRefused) return
  const expected = rows.filter((row) => oracle.matches(row, condition)).map((row) => row.id)
  expect(data.list.map((row) => row['id']).toSorted(), name(`super query ${superQueryJson}`)).toEqual(
    expected.toSorted(),
  )
}

async function checkCreation({ one, user, oracle, name }: Check): Promise<void> {
  const { id, design, rows } = one
  const values = drawValues(design, r, nextKey(), 20)
  const isCreatable = oracle.isCreatable(values)
  count('creation', isCreatable)
  const { code, data } = await app.call(onlineForms.create, { id, data: JSON.stringify(values) }, user)
  expect(code, name(`creation of ${JSON.stringify(values)}`)).toBe(isCreatable ? 200 : 403)
  if (isCreatable) one.rows = [...rows, { id: data.id, owner: user.id, values }]
}

async function checkImport({ one, user, oracle, name }: Check): Promise<void> {
  const sent = drawValues(one.design, r, nextKey(), 20)
  const values = oracle.importedPart(sent)
  const isCreatable = oracle.isCreatable(values)
  count('import', isCreatable)
  const list = [sheetRowOf(one.design, sent)]
  const result = await app.data(onlineImports.start, { id: one.id, list }, user)
  expect([result.created, result.failed], name(`import of ${JSON.stringify(sent)}`)).toEqual(
    isCreatable ? [1, 0] : [0, 1],
  )
  if (!isCreatable) return
  const { list: found } = await app.data(onlineForms.list, { id: one.id, keyword: keyOf(sent) }, app.admin)
  one.rows = [...one.rows, { id: String(found[0]!['id']), owner: user.id, values }]
}

async function checkChange({ one, user, oracle, name }: Check): Promise<void> {
  const row = r.pick(one.rows)
  const changes = drawValues(one.design, r, nextKey(), 20)
  const isVisible = oracle.isVisible(row)
  const isChangeable = isVisible && oracle.isChangeable(row, changes)
  count('change', isChangeable)
  const target = { id: one.id, recordId: row.id }
  const { code } = await app.call(onlineForms.update, { ...target, data: JSON.stringify(changes) }, user)
  const refusal = isVisible ? 403 : 404
  expect(code, name(`change of ${JSON.stringify([row.values, changes])}`)).toBe(isChangeable ? 200 : refusal)
  const { data } = await app.data(onlineForms.read, target, app.admin)
  expect(keyOf(JSON.parse(data) as RecordValues), name('changed record')).toBe(
    keyOf(isChangeable ? changes : row.values),
  )
  if (isChangeable)
    one.rows = one.rows.with(one.rows.indexOf(row), { ...row, values: { ...row.values, ...changes } })
}

async function checkBatchEdit({ one, user, oracle, name }: Check): Promise<void> {
  // Records keep the key by which the other checks find them.
  const fields = one.design.fields.filter((field) => field.name !== keyField)
  const chosen = r.sample(one.rows, 40)
  if (chosen.length === 0 || fields.length === 0) return
  const field = r.pick(fields)
  const changes = { [field.name]: drawValue(field, r) }
  const input = {
    id: one.id,
    ids: chosen.map((row) => row.id),
    field: field.name,
    value: JSON.stringify(changes[field.name]),
  }
  const { code, data } = await app.call(recordWork.batchEdit, input, user)
  const isOffered = Object.hasOwn(oracle.importedPart(changes), field.name)
  expect(code, name(`batch edit of ${field.name}`)).toBe(isOffered ? 200 : 403)
  if (!isOffered) return
  const permitted = chosen.filter((row) => oracle.isVisible(row) && oracle.isChangeable(row, changes))
  for (const row of chosen) count('batch edit', permitted.includes(row))
  expect(data.refused.map((one) => one.id).toSorted(), name(`batch edit to ${input.value}`)).toEqual(
    chosen
      .filter((row) => !permitted.includes(row))
      .map((row) => row.id)
      .toSorted(),
  )
  one.rows = one.rows.map((row) =>
    permitted.includes(row) ? { ...row, values: { ...row.values, ...changes } } : row,
  )
}

async function checkRemoval({ one, user, oracle, name }: Check): Promise<void> {
  const chosen = r.sample(one.rows, 20)
  if (chosen.length === 0 || chosen.length === one.rows.length) return
  const isRemovable = chosen.every(oracle.isVisible)
  count('removal', isRemovable)
  const ids = chosen.map((row) => row.id)
  const { code } = await app.call(onlineForms.removeMany, { id: one.id, ids }, user)
  expect(code, name('removal')).toBe(isRemovable ? 200 : 404)
  if (isRemovable) one.rows = one.rows.filter((row) => !chosen.includes(row))
}

let keys = 0
const nextKey = () => `new${keys++}.`
