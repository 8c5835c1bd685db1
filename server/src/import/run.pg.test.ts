import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { input } from '@tessera/shared/fields/input/kind'
import type { Kind } from '@tessera/shared/contract/fields/kind'
import { number } from '@tessera/shared/fields/number/kind'
import { openDatabase } from '../../test/database.ts'
import { diskFullRefusal } from '../files/disk-space.ts'
import { refuse } from '../errors/refusal.ts'
import type { ImportAuthor, Importer, ImportColumn, RowValues } from './importer.ts'
import { claimJobs } from '../jobs/job.ts'
import { runImport } from './run.ts'
import { createImport, findImport, importQueueName, listRows, queueImport } from './store.ts'

// No server runs the queue of this database.
const { db } = await openDatabase()

const line = (words: string) => ({ zh: words, en: words, zhtw: words })
const column = (key: string, kind: unknown, more: Partial<ImportColumn> = {}): ImportColumn => ({
  key,
  title: line(key),
  kind: kind as Kind,
  settings: (kind as Kind).settings.parse({}),
  ...more,
})
const columns = [
  column('name', input, { required: true }),
  column('lines-item', input, { required: true, subTable: { table: 'lines', name: 'item' } }),
  column('lines-count', number, { subTable: { table: 'lines', name: 'count' } }),
]
const author: ImportAuthor = {
  userId: 'user.admin',
  organizeId: '',
  actor: { id: null, name: '' },
  ip: '',
  agent: '',
  requestId: '',
}

/**
 * Orders with lines, kept in a list; one of each name of `refused` is not taken. An import that is queued again runs a
 * second time.
 */
async function run(
  sheet: readonly (readonly [string, string, string])[],
  refused: readonly string[] = [],
  assertRoom = async () => {},
) {
  const created: RowValues[] = []
  let calls = 0
  const orders: Importer = {
    name: 'orders',
    title: line('orders'),
    listColumns: () => columns,
    matchable: ['name'],
    keys: ['name'],
    loadNames: async () => ({ nameOf: () => undefined, idsOf: () => [] }),
    findIds: async (_, rows) => rows.map(() => []),
    create: async (_, rows) => {
      calls++
      if (rows.some(({ name }) => refused.includes(String(name)))) throw refuse(line('not taken'))
      created.push(...rows)
      return rows.map(({ name }) => String(name))
    },
    update: async () => {},
  }
  const rows = sheet.map(([name, item, count], at) => ({
    n: at + 2,
    cells: { name, 'lines-item': item, 'lines-count': count },
    problems: null,
  }))
  const id = await createImport(db, {
    importer: 'orders',
    userId: author.userId,
    lang: 'zh',
    columns: columns.map(({ key }) => key),
    options: { author, unknown: [] },
    rows,
  })
  await queueImport(db, id, { author, unknown: [], mode: 1 })
  const runOnce = async () => {
    await sql`update system_job set due_time = now()`.execute(db)
    const { jobs } = await claimJobs(db, [{ queue: importQueueName, slots: 1 }])
    const { signal } = new AbortController()
    await runImport(
      {
        db,
        importers: [orders],
        constraints: {},
        assertRoom,
        onError: (error) => expect.fail(String(error)),
      },
      { ...jobs[0]!, signal, shutdown: signal, report() {} },
    )
  }
  await runOnce()
  const stateAfterFirst = (await findImport(db, id, author.userId, 'orders'))!.state
  if (stateAfterFirst === 'queued') await runOnce()
  const { list } = await listRows(db, id, { currentPage: 1, pageSize: 1_000 })
  return {
    stateAfterFirst,
    made: created,
    asked: calls,
    told: list.map(({ n, outcome, problems }) => [n, outcome, ...Object.values(problems)]),
  }
}

test('reads rows without record values as rows of the sub-table', async () => {
  const { made: created, told: outcomes } = await run([
    ['A', 'mat', '2'],
    ['', 'ball', ''],
    ['B', '', ''],
    ['C', 'rope', '1'],
  ])
  expect(created).toEqual([
    { name: 'A', lines: [{ item: 'mat', count: 2 }, { item: 'ball' }] },
    { name: 'B' },
    { name: 'C', lines: [{ item: 'rope', count: 1 }] },
  ])
  expect(outcomes.map(([, outcome]) => outcome)).toEqual(['created', 'created', 'created', 'created'])
})

test('imports a record completely or not at all, with a reason for each row', async () => {
  const { made: created, told: outcomes } = await run([
    ['', 'lost', '1'],
    ['A', 'mat', '2'],
    ['', '', 'two'],
    ['B', 'rope', '1'],
  ])
  expect(created.map(({ name }) => name)).toEqual(['B'])
  expect(outcomes).toEqual([
    [2, 'failed', '上方没有可以归属的数据行'],
    [3, 'failed', '同一条数据的其他行有错误'],
    [4, 'failed', '不能为空', '不是数字'],
    [5, 'created'],
  ])
})

test('does not split a record with more rows than a batch', async () => {
  const { made: created } = await run([
    ['A', 'first', ''],
    ...Array.from({ length: 450 }, (_, n) => ['', `line ${n}`, ''] as const),
    ['B', 'last', ''],
  ])
  expect(created.map(({ lines }) => (lines as unknown[]).length)).toEqual([451, 1])
})

test('creates records together and isolates a refused one by halving', async () => {
  const {
    made: created,
    asked: calls,
    told: outcomes,
  } = await run(
    Array.from({ length: 128 }, (_, n) => [`n${n}`, '', ''] as const),
    ['n77'],
  )
  expect(created).toHaveLength(127)
  expect(outcomes.filter(([, outcome]) => outcome === 'failed')).toEqual([[79, 'failed', 'not taken']])
  expect(calls).toBeLessThan(20)
})

test('a full disk releases the import, and the next run continues with the rows that are left', async () => {
  let checks = 0
  const { stateAfterFirst, made, told } = await run(
    Array.from({ length: 300 }, (_, n) => [`n${n}`, '', ''] as const),
    [],
    async () => {
      if (++checks === 2) throw diskFullRefusal()
    },
  )
  expect(stateAfterFirst).toBe('queued')
  expect(new Set(made.map(({ name }) => name)).size).toBe(300)
  expect([made.length, told.every(([, outcome]) => outcome === 'created')]).toEqual([300, true])
})

test('an error of the database about its disk is not blamed on the rows', async () => {
  let checks = 0
  const { stateAfterFirst, told } = await run([['A', '', '']], [], async () => {
    if (++checks === 1) throw Object.assign(new Error('could not extend file'), { code: '53100' })
  })
  expect([stateAfterFirst, told]).toEqual(['queued', [[2, 'created']]])
})
