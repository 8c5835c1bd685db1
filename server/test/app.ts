import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/db/connect.ts'
import { atTheEnd } from './at-the-end.ts'
import { client, signIn, type Client } from './client.ts'
import { openDatabase } from './database.ts'

export interface Opened extends Client {
  app: FastifyInstance
  database: Database
  /** Where this server keeps its files. */
  dataDir: string
  /** The token of a demo account. */
  signIn(account: string, password?: string): Promise<string>
}

/**
 * The whole server without a port, on a database of its own with the demo rows; it ends after the last test of the calling
 * file. Answers are parsed in full: one that breaks its schema is a fault. `env` changes its configuration, `given` is the database of another instance.
 */
export async function openApp(env: Readonly<Record<string, string>> = {}, given?: Database): Promise<Opened> {
  const database = given ?? (await openDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-app-'))
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env })
  const app = await buildApp({ config, database })
  atTheEnd(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    app,
    database,
    dataDir,
    ...client(app),
    signIn: (account, password) => signIn(app, account, password),
  }
}
