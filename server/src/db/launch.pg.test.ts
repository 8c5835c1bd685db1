import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { LaunchError } from './launch-error.ts'
import { readPostmaster, isRunning } from './launch-process.ts'
import { launchPostgres, type LaunchedPostgres } from './launch.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-launch-'))
const dataDir = join(folder, 'postgres')
const binaries = process.env['TEST_PG_BIN'] // the oldest version that we promise: same tests, a second run
const start = (dir = dataDir) => track(launchPostgres({ dataDir: dir, ...(binaries && { binaries }) }))

const open: LaunchedPostgres[] = []
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const launched of open.splice(0)) await launched.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('creates a durable Unicode database without network access, and finds its rows at the next start', async () => {
  const first = await start()
  expect(first.isAdopted).toBe(false)
  const [row] = await queryRows(
    first,
    `select current_setting('fsync') fsync, current_setting('full_page_writes') pages, current_setting('listen_addresses') network,
    current_setting('server_encoding') encoding, lower('ÄÉ') folded, current_setting('server_version') like $1 || '%' version`,
    [first.version],
  )
  expect(row).toEqual({
    fsync: 'on',
    pages: 'on',
    network: '',
    encoding: 'UTF8',
    folded: 'äé',
    version: true,
  })
  await queryRows(first, 'create table kept as select 1 as id')
  await first.stop()

  const second = await start()
  expect(second.isAdopted).toBe(false)
  expect(await queryRows(second, 'select id from kept')).toEqual([{ id: 1 }])
})

test('stop leaves neither a process nor a pid file', async () => {
  const launched = await start()
  const pid = postmasterPid()
  expect(isRunning(pid, dataDir)).toBe(true)
  await launched.stop()
  expect(isRunning(pid, dataDir)).toBe(false)
  expect(readPostmaster(dataDir)).toBeUndefined()
})

test('after a kill -9 of node, PostgreSQL keeps running and is adopted with every acknowledged row', async () => {
  const { child, acknowledged } = await startInserting()
  const pid = postmasterPid()
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(isRunning(pid, dataDir)).toBe(true)

  const launched = await start()
  expect(launched.isAdopted).toBe(true)
  expect(postmasterPid()).toBe(pid)
  expect(await listMissingIds(launched, acknowledged)).toEqual([])
})

test('after a kill -9 of PostgreSQL, its launch restarts it with every acknowledged row', async () => {
  const { child, acknowledged } = await startInserting()
  const pid = postmasterPid()
  process.kill(pid, 'SIGKILL')
  await waitForRestart(pid)
  child.kill('SIGKILL')
  await once(child, 'close')

  const launched = await start()
  expect(await listMissingIds(launched, acknowledged)).toEqual([])
})

test('after a kill -9 of both, the next start recovers every acknowledged row', async () => {
  const { child, acknowledged } = await startInserting()
  const pid = postmasterPid()
  child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await once(child, 'close')

  const launched = await start()
  expect(launched.isAdopted).toBe(false)
  expect(await listMissingIds(launched, acknowledged)).toEqual([])
})

test('ends a session that outlives its killed PostgreSQL, and restarts it', async () => {
  const client = new pg.Client((await start()).connection)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const session = rows[0]?.pid ?? 0
  client.query('select count(*) from generate_series(1, 5000000000)').catch(() => {})
  await pause(50)
  const killed = postmasterPid()
  process.kill(killed, 'SIGKILL')
  expect(isRunning(session, dataDir)).toBe(true)
  await waitForRestart(killed)
  expect(isRunning(session, dataDir)).toBe(false)
})

test('ignores a stale pid file, even if another process has its id now', async () => {
  const { stop } = await start()
  await stop()
  for (const pid of [process.pid, 4_194_303]) {
    const file = join(dataDir, 'postmaster.pid')
    writeFileSync(file, `${pid}\n${dataDir}\n1\n5432\n.\n\n1 1\nready   \n`, { mode: 0o600 })
    chownSync(file, statSync(dataDir).uid, statSync(dataDir).gid)
    const launched = await start()
    expect(launched.isAdopted).toBe(false)
    await launched.stop()
  }
})

test('of three concurrent launches one starts and two adopt; PostgreSQL stops with the last', async () => {
  const dir = join(folder, 'three')
  const children = await Promise.all([startOtherNode(dir), startOtherNode(dir)])
  const own = await start(dir)
  const results = [...(await Promise.all(children.map((child) => child.line()))), `adopted ${own.isAdopted}`]
  expect(results.sort()).toEqual(['adopted false', 'adopted true', 'adopted true'])
  const pid = postmasterPid(dir)

  await own.stop()
  expect(isRunning(pid, dir)).toBe(true)
  for (const { child } of children) {
    child.stdin?.write('stop\n')
    await once(child, 'close')
  }
  expect(isRunning(pid, dir)).toBe(false)
})

test('uses a symlink where the path is too long for a Unix socket', async () => {
  const dir = join(createFolder('x'.repeat(100)), 'postgres')
  renameSync(dataDir, dir)
  const launched = await start(dir)
  expect(Buffer.byteLength(launched.connection.host)).toBeLessThan(90)
  expect(await queryRows(launched, 'select id from kept')).toEqual([{ id: 1 }])
  await launched.stop()
  expect(existsSync(launched.connection.host)).toBe(false)
})

test.each([
  [
    'of another PostgreSQL version',
    () => writeFileSync(join(createFolder('old'), 'PG_VERSION'), '9\n'),
    'old',
    /created by PostgreSQL 9, but only \d+.*install PostgreSQL 9/,
  ],
  [
    'with foreign files',
    () => writeFileSync(join(createFolder('foreign'), 'letter.txt'), 'hello'),
    'foreign',
    /holds files that are no PostgreSQL data/,
  ],
  [
    'below a file',
    () => writeFileSync(join(folder, 'file'), ''),
    'file/postgres',
    /cannot be written \((ENOTDIR|EEXIST)\).*set DATA_DIR/,
  ],
  ['that cannot be created', () => {}, '/proc/tessera/postgres', /cannot be written \(\w+\).*set DATA_DIR/],
])('refuses a directory %s with a message', async (_kind, prepare, name, sentence) => {
  prepare()
  const error = await start(resolve(folder, name)).catch((fault: unknown) => fault)
  expect(error).toBeInstanceOf(LaunchError)
  expect((error as LaunchError).message).toMatch(sentence)
})

test.skipIf(process.getuid?.() === 0)('refuses a directory that is not writable with a message', async () => {
  chmodSync(createFolder('closed'), 0o500)
  await expect(start(join(folder, 'closed', 'postgres'))).rejects.toThrow(/cannot be written \(EACCES\)/)
})

function createFolder(name: string): string {
  mkdirSync(join(folder, name), { recursive: true })
  return join(folder, name)
}

async function track(launching: Promise<LaunchedPostgres>): Promise<LaunchedPostgres> {
  const launched = await launching
  open.push(launched)
  return launched
}

async function queryRows(
  { connection }: LaunchedPostgres,
  text: string,
  values: unknown[] = [],
): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

function postmasterPid(dir = dataDir): number {
  return readPostmaster(dir)?.pid ?? 0
}

async function waitForRestart(pid: number): Promise<void> {
  while (postmasterPid() === pid || !isRunning(postmasterPid(), dataDir)) await pause(10)
}

/** Acknowledged ids that the table lacks. */
async function listMissingIds(
  launched: LaunchedPostgres,
  acknowledged: () => Promise<number[]>,
): Promise<unknown[]> {
  const ids = await acknowledged()
  expect(ids.length).toBeGreaterThan(50)
  return queryRows(launched, 'select id from unnest($1::int[]) as id except select id from ledger', [ids])
}

/** Starts another node process that launches, prints whether it adopted, and stops on request. */
async function startOtherNode(dir: string, more = '') {
  const options = JSON.stringify({ dataDir: dir, ...(binaries && { binaries }) })
  const program = `
    import { launchPostgres } from ${JSON.stringify(new URL('launch.ts', import.meta.url).href)}
    import pg from ${JSON.stringify(import.meta.resolve('pg'))}
    const launched = await launchPostgres(${options})
    console.log('adopted ' + launched.isAdopted)
    process.stdin.once('data', () => launched.stop().then(() => process.exit()))
    ${more}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return { child, line: async () => String((await lines.next()).value) }
}

/** Starts another node process that inserts over four connections and prints each acknowledged id. */
async function startInserting() {
  const { child, line } = await startOtherNode(
    dataDir,
    `const pool = new pg.Pool({ ...launched.connection, max: 4 })
    pool.on('error', () => {})
    await pool.query('create table if not exists ledger (id serial primary key, word text)')
    const insert = async () => {
      for (;;) {
        const answer = await pool.query("insert into ledger (word) values ('kept') returning id").catch(() => undefined)
        if (answer) process.stdout.write(answer.rows[0].id + '\\n')
        else await new Promise((wake) => setTimeout(wake, 20))
      }
    }
    for (let one = 0; one < 4; one++) void insert()`,
  )
  await line()
  const ids: number[] = []
  const read = (async () => {
    for (;;) {
      const id = await line()
      if (id === 'undefined') return
      ids.push(Number(id))
    }
  })()
  while (ids.length < 300) await pause(5)
  return { child, acknowledged: () => read.then(() => ids) }
}
