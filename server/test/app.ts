import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config/config.ts'
import type { Database } from '../src/db/connect.ts'
import { afterFile } from './after-file.ts'
import { createClient, signIn, type Client } from './client.ts'
import { openDatabase } from './database.ts'

export interface TestApp extends Client {
  app: FastifyInstance
  database: Database
  /** Folder with the files of this server. */
  dataDir: string
  /** The token of a demo account. */
  signIn(account: string, password?: string): Promise<string>
}

/**
 * Starts the whole server without a port, on its own database with the demo rows. It is closed after the last
 * test of the calling file. Answers are validated by their schema. `env` changes the configuration;
 * `existing` is the database of another instance.
 */
export async function openApp(
  env: Readonly<Record<string, string>> = {},
  existing?: Database,
): Promise<TestApp> {
  const database = existing ?? (await openDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-app-'))
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env })
  const app = await buildApp({ config, database })
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
