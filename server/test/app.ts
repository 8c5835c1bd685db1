import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import pg from 'pg'
import { buildApp, minuteLockId } from '../src/app.ts'
import { readConfig } from '../src/config/config.ts'
import type { Database } from '../src/db/connect.ts'
import { afterFile } from './after-file.ts'
import { createClient, signIn, type Client } from './client.ts'
import { openDatabase } from './database.ts'
import { noBuilds } from './no-builds.ts'

export interface TestApp extends Client {
  app: FastifyInstance
  database: Database
  /** Folder with the files of this server. */
  dataDir: string
  /** The token of a demo account. */
  signIn(account: string, password?: string): Promise<string>
}

/**
 * Jobs of every minute write rows that no call of a test has written, and those of the night only at certain hours: tests run
 * such jobs themselves.
 */
async function stopMinuteJobs({ options }: Database): Promise<void> {
  const client = new pg.Client(options)
  await client.connect()
  afterFile(() => client.end())
  await client.query('select pg_advisory_lock($1)', [minuteLockId])
}

/**
 * Starts the whole server without a port, on its own database with the demo rows. It is closed after the last
 * test of the calling file. Answers are validated by their schema. `env` changes the configuration;
 * `existing` is the database of another instance; `plugin` sees every statement of the server.
 */
export async function openApp(
  env: Readonly<Record<string, string>> = {},
  existing?: Database,
  plugin?: KyselyPlugin,
): Promise<TestApp> {
  const own = existing ?? (await openDatabase())
  const database = plugin ? { ...own, db: own.db.withPlugin(plugin) } : own
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-app-'))
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env })
  if (!existing) await stopMinuteJobs(database)
  const app = await buildApp({ config, database, pendingBuilds: noBuilds })
  afterFile(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    app,
    database,
    dataDir,
    ...createClient(app),
    signIn: (account, password) => signIn(app, account, password),
  }
}
