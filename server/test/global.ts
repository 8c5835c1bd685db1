import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../src/db/connect.ts'
import { isRunning } from '../src/db/launch-process.ts'
import { launchPostgres } from '../src/db/launch.ts'
import { migrateDatabase } from '../src/db/migrate.ts'
import { seedDatabase } from '../src/seeds.ts'
import { demoPasswordMd5 } from './demo-password.ts'
import { template } from './template.ts'

/**
 * Starts one PostgreSQL for the whole run: the product's own, or the one of TEST_PG_BIN. It holds a template
 * with all migrations and the demo rows; each test file works on a copy.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await findFolder()
  const place = await mkdtemp(join(folder, 'tessera-tests-'))
  const output: string[] = []
  const log = (line: string) => void output.push(line)
  try {
    const binaries = process.env['TEST_PG_BIN']
    const instance = await launchPostgres({
      dataDir: join(place, 'postgres'),
      log,
      ...(binaries ? { binaries } : {}),
    })
    const end = async () => {
      await instance.stop()
      await rm(place, { recursive: true, force: true })
    }
    process.once('exit', () => killPostgres(place))
    try {
      await prepare(instance.connection)
      project.provide('postgres', { connection: instance.connection, version: String(instance.version) })
      return end
    } catch (fault) {
      await end()
      throw fault
    }
  } catch (fault) {
    await rm(place, { recursive: true, force: true })
    throw new Error(`No database for the tests. ${output.join('\n')}`, { cause: fault })
  }
}

const memoryFolder = '/dev/shm'
const tmpfsType = 0x01021994
/** Several times what the copies of the template take at once, with the log of the cluster. */
const neededBytes = 2 * 1024 ** 3

/**
 * A folder in memory where the machine has one that is large enough, so that no test waits for the disk: each database
 * that is copied or dropped makes PostgreSQL write a few hundred files.
 */
async function findFolder(): Promise<string> {
  const found = await statfs(memoryFolder).catch(() => undefined)
  const isInMemory = found?.type === tmpfsType
  return isInMemory && found.bavail * found.bsize > neededBytes && freemem() > 2 * neededBytes
    ? memoryFolder
    : tmpdir()
}

/** Stops PostgreSQL after an aborted run, because it keeps running without its launcher. */
function killPostgres(place: string): void {
  const file = join(place, 'postgres', 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  if (isRunning(pid, join(place, 'postgres'))) process.kill(pid, 'SIGQUIT')
  rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/**
 * A hash that is quick to verify: its settings are stored with it, and tests sign in thousands of times. Accounts that a
 * test creates, and passwords that it changes, are hashed as in the product.
 */
const hashDemoPassword = () => hash(demoPasswordMd5, { memoryCost: 64, timeCost: 1, parallelism: 1 })

async function prepare(connection: { host: string; user: string; database: string }): Promise<void> {
  const admin = connectDatabase({ ...connection, max: 1 })
  try {
    // Test data need not survive a crash, so commits do not wait for the disk. The launcher itself keeps
    // fsync on.
    for (const statement of [
      'alter role current_user set synchronous_commit = off',
      'alter system set full_page_writes = off',
      `alter system set checkpoint_timeout = '1d'`,
      'alter system set autovacuum = off',
      'select pg_reload_conf()',
    ])
      await admin.pool.query(statement)
    await admin.pool.query(`create database ${template}`)
  } finally {
    await admin.pool.end()
  }
  const fresh = connectDatabase({ ...connection, database: template, max: 4 })
  try {
    await migrateDatabase(fresh)
    await seedDatabase(fresh, { demo: true })
    const hashed = await hashDemoPassword()
    await fresh.pool.query('update org_user set password_hash = $1 where is_demo', [hashed])
  } finally {
    await fresh.pool.end()
  }
}
