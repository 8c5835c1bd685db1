import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openSecrets } from '../../../src/auth/secrets.ts'
import { openBus } from '../../../src/db/bus.ts'
import { openSources } from '../../../src/data/sources/sources.ts'
import { afterFile } from '../../after-file.ts'
import { openApp } from '../../app.ts'

// Statements of users that try to make PostgreSQL use all memory of the machine. The memory of their session
// is measured while they run: its private memory at the moment, and the highest resident memory, which
// includes the part of the 128 MB of shared buffers that it has touched.

const maxMegabytes = { private: 300, resident: 450 }

const { database } = await openApp()
const bus = openBus(database)
const sources = openSources({
  database,
  bus,
  secrets: await openSecrets(database.db, undefined),
  networks: [],
  files: '',
  guestUrl: undefined,
})
afterFile(async () => {
  await sources.close()
  await bus.close()
})
const own = await sources.open('0')

/** The process ids of the guest's sessions in this database. */
async function listGuestPids(): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where usename like 'tessera_guest_%' and datname = current_database()`,
  )
  return rows.map(({ pid }) => pid)
}

/** A line of `/proc/<pid>/status` in MB; 0 for a process that has ended. */
async function readMegabytes(pid: number, name: 'RssAnon' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024
}

/** Runs a statement as the guest; returns the highest memory of a session in MB, and whether it failed. */
async function measure(text: string): Promise<{ private: number; resident: number; failed: string | null }> {
  const highest = { private: 0, resident: 0 }
  const over = new AbortController()
  const running = own
    .query({ text }, { timeoutMs: 20_000 })
    .then(
      () => null,
      ({ message }: Error) => message,
    )
    .finally(() => over.abort())
  while (!over.signal.aborted) {
    for (const pid of await listGuestPids()) {
      const current = await readMegabytes(pid, 'RssAnon')
      highest.private = Math.max(highest.private, current)
      const peak = await readMegabytes(pid, 'VmHWM')
      highest.resident = Math.max(highest.resident, peak)
    }
    await pause(5)
  }
  return { ...highest, failed: await running }
}

test.skipIf(process.platform !== 'linux').each([
  ['one long text', `select repeat('x', 1000000000)`],
  ['a text of texts', `select repeat(repeat('x', 1000), 900000) || repeat('y', 100000000)`],
  ['padding', `select lpad('x', 900000000, 'y')`],
  ['joined rows', `select string_agg(repeat('x', 1000), '') from generate_series(1, 900000)`],
  ['an array of many texts', `select array_agg(n || repeat('x', 200)) from generate_series(1, 5000000) n`],
  ['a JSON document', `select json_agg(repeat('x', 1000)) from generate_series(1, 900000)`],
  ['a wide row', `select ${Array.from({ length: 100 }, () => `repeat('x', 15000000)`).join(', ')}`],
  [
    'a recursive query that doubles a text',
    `with recursive r(t) as (select 'x' union all select t || t from r where length(t) < 500000000)
    select max(length(t)) from r`,
  ],
  [
    'a hash join in which all rows have the same key',
    `select count(*) from (select n * 0 as k from generate_series(1, 100) n) a
    join (select n * 0 as k, repeat('x', 500) as t from generate_series(1, 4000000) n) b
      on a.k = b.k and a.k < length(b.t)`,
  ],
])('bounds the memory of a statement: %s', async (_, text) => {
  const measured = await measure(text)
  expect(measured.private, JSON.stringify(measured)).toBeLessThan(maxMegabytes.private)
  expect(measured.resident, JSON.stringify(measured)).toBeLessThan(maxMegabytes.resident)
  // The next statement runs as usual.
  expect((await own.query({ text: 'select 1 as one' })).rows).toEqual([[1]])
})

test('the settings of a guest session bound sorts, parallel workers and temporary files', async () => {
  const { rows } = await own.query({
    text: `select name, setting, unit from pg_settings
      where name in ('work_mem', 'hash_mem_multiplier', 'max_parallel_workers_per_gather', 'temp_file_limit')
      order by 1`,
  })
  expect(rows).toEqual([
    ['hash_mem_multiplier', '1', null],
    ['max_parallel_workers_per_gather', '0', null],
    ['temp_file_limit', '1048576', 'kB'],
    ['work_mem', '4096', 'kB'],
  ])
})
