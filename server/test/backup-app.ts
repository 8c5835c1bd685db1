import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { dataBackups as backups, type DataBackup } from '@tessera/shared/contract/data/backups'
import { appendOnlyTables, clearedTables, excludedTables } from '../src/data/backups/tables.ts'
import { openApp } from './app.ts'
import { createForm } from './form.ts'
import { hashTables } from './table-hashes.ts'

/** Starts the app with functions that create, upload and restore backups as the administrator. */
export async function openBackupApp() {
  const opened = await openApp()
  const {
    app,
    data,
    signIn,
    database: { pool },
    dataDir,
  } = opened
  /** A restore ends all sessions, so `restore` signs in again and replaces the token. */
  const admin = { token: await signIn('admin') }
  const run = (text: string, values: unknown[] = []) => pool.query(text, values)

  /** Number of rows and a hash of each table that a restore replaces. */
  const hashReplacedTables = () =>
    hashTables(
      pool,
      (name) => excludedTables.has(name) || clearedTables.has(name) || appendOnlyTables.has(name),
    )
  const listBackups = async () => {
    const { list } = await data(backups.list, {}, admin)
    return list
  }
  const expectNoRestore = async () => {
    const { rows } = await run(`select 1 from system_data_restore where state in ('queued', 'running')`)
    expect(rows).toEqual([])
  }
  async function createBackup(input: { withFiles?: 0 | 1 } = {}): Promise<DataBackup> {
    const { id } = await data(backups.create, input, admin)
    return vi.waitFor(async () => {
      const list = await listBackups()
      const backup = list.find((row) => row.id === id)!
      expect(`${backup.state} ${backup.failure}`).toMatch(/^(ready|failed)/)
      return backup
    }, 60_000)
  }
  async function restore(id: string) {
    await data(backups.restore, { id, name: '教务管理系统' }, admin)
    await vi.waitFor(expectNoRestore, 60_000)
    const {
      rows: [row],
    } = await run(
      `select state, failure::text, (result ->> 'missingFiles')::int as "missingFiles"
      from system_data_restore order by creator_time desc limit 1`,
    )
    // Before signing in again, which changes the user's row.
    const tables = await hashReplacedTables()
    admin.token = await signIn('admin')
    return { ...(row as { state: string; failure: string; missingFiles: number }), tables }
  }
  const pathOf = (id: string) => join(dataDir, 'files', 'backup', `${id}.tar.gz`)
  async function upload(bytes: Buffer): Promise<{ code: number; msg: string; data: { id: string } }> {
    const { headers, payload } = createForm({}, { name: 'tessera.tar.gz', content: bytes })
    const response = await app.inject({
      method: 'POST',
      url: backups.upload.path,
      headers: { authorization: admin.token, 'accept-language': 'zh-CN', ...headers },
      payload,
    })
    return response.json()
  }
  return {
    ...opened,
    admin,
    run,
    hashTables: hashReplacedTables,
    listBackups,
    createBackup,
    restore,
    pathOf,
    readBackup: (id: string) => readFile(pathOf(id)),
    upload,
  }
}
