import { writeFile } from 'node:fs/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { users } from '@tessera/shared/contract/org/users'
import { dataBackups as backups, type DataBackup } from '@tessera/shared/contract/data/backups'
import { openBackupApp } from '../../../test/backup-app.ts'
import { replaceRows, rewriteArchive, rewriteManifest } from '../../../test/backup-archive.ts'

// Archives that cannot be restored.

const { admin, call, data, hashTables, listBackups, createBackup, restore, pathOf, readBackup, upload } =
  await openBackupApp()

let backup: DataBackup
let before: Record<string, string>
beforeAll(async () => {
  backup = await createBackup()
  before = await hashTables()
})
afterEach(async () => expect((await call(users.list, {}, admin)).code, 'the server still answers').toBe(200))

const changeRoleRows = (name: string, content: Buffer): [string, Buffer] => [
  name,
  name.startsWith('tables/org_role/')
    ? Buffer.concat([content.subarray(0, -1), Buffer.from('x\n')])
    : content,
]
/** JSON with leading blanks. */
const padded = (content: Buffer, blanks = 20_000) => Buffer.concat([Buffer.alloc(blanks, ' '), content])

const damages: [string, (bytes: Buffer) => Promise<Buffer> | Buffer, RegExp][] = [
  ['an empty file', () => Buffer.alloc(0), /不是本系统生成的备份文件/],
  ['a file of another kind', () => Buffer.from('PK\u0003\u0004 something else'), /不是本系统生成的备份文件/],
  [
    'an archive of another product',
    (bytes) =>
      rewriteArchive(bytes, (name, content) =>
        name === 'tessera-backup.json' ? ['readme.txt', content] : [name, content],
      ),
    /不是本系统生成的备份文件/,
  ],
  [
    'a marker that is too large for memory',
    (bytes) =>
      rewriteArchive(bytes, (name, content) => [
        name,
        name === 'tessera-backup.json' ? padded(content) : content,
      ]),
    /不是本系统生成的备份文件/,
  ],
  [
    'a manifest that is too large for memory',
    (bytes) =>
      rewriteArchive(bytes, (name, content) => [
        name,
        name === 'manifest.json' ? padded(content, 64_000_000) : content,
      ]),
    /备份文件已损坏/,
  ],
  ['a truncated file', (bytes) => bytes.subarray(0, bytes.length * 0.7), /备份文件不完整/],
  [
    'a missing manifest',
    (bytes) => rewriteArchive(bytes, (name, content) => (name === 'manifest.json' ? null : [name, content])),
    /备份文件不完整/,
  ],
  [
    'a changed byte',
    (bytes) =>
      Buffer.concat([bytes.subarray(0, 20_000), Buffer.from([bytes[20_000]! ^ 255]), bytes.subarray(20_001)]),
    /已损坏|与清单不符|不完整/,
  ],
  ['changed rows', (bytes) => rewriteArchive(bytes, changeRoleRows), /与清单不符（org_role）/],
  [
    'a missing table',
    (bytes) =>
      rewriteArchive(bytes, (name, content) =>
        name.startsWith('tables/org_user/') ? null : [name, content],
      ),
    /与清单不符（org_user）/,
  ],
  [
    'an additional table',
    (bytes) =>
      rewriteArchive(bytes, (name, content) => [
        name === 'tables/org_role/000001.copy' ? 'tables/pg_authid/000001.copy' : name,
        content,
      ]),
    /与清单不符/,
  ],
  [
    'a backup of a newer version',
    (bytes) =>
      rewriteManifest(
        bytes,
        (manifest) => void manifest.migrations.push({ name: '9999_later.sql', checksum: '0'.repeat(64) }),
      ),
    /更新的版本生成（9999_later.sql）/,
  ],
  [
    'a backup with other migrations',
    (bytes) => rewriteManifest(bytes, (manifest) => void (manifest.migrations[0]!.checksum = '0'.repeat(64))),
    /数据结构与本系统不一致/,
  ],
  [
    'a backup with sessions',
    async (bytes) => {
      const emptied = await replaceRows(bytes, 'org_group', '')
      return rewriteManifest(emptied, (manifest) => {
        manifest.tables.find(({ name }) => name === 'org_group')!.name = 'shell_session'
      })
    },
    /与清单不符（shell_session）/,
  ],
  [
    'a column type that contains a statement',
    (bytes) =>
      rewriteManifest(
        bytes,
        (manifest) => void (manifest.tables[0]!.columns[0]!.type = 'text); drop table org_user; --'),
      ),
    /备份文件已损坏/,
  ],
]

test.each(damages)('rejects %s', async (_, damage, message) => {
  const archive = await readBackup(backup.id)
  const damaged = await damage(archive)
  const answer = await upload(damaged)
  expect(answer.code).toBe(400)
  expect(answer.msg).toMatch(message)
  const list = await listBackups()
  expect(list.filter(({ origin }) => origin === 'uploaded')).toEqual([])
})

test('none of them has changed a row', async () => {
  expect(await hashTables()).toEqual(before)
})

test('rejects rows that violate a constraint and changes nothing', async () => {
  const archive = await readBackup(backup.id)
  const invalid = await replaceRows(archive, 'org_user_role', 'user.coach01\tnothing\n')
  const {
    data: { id },
  } = await upload(invalid)
  const beforeRestore = await hashTables()
  const { state, failure, tables } = await restore(id)
  expect({ state, failure: JSON.parse(failure) }).toEqual({
    state: 'failed',
    failure: { key: 'unfit', values: { name: 'org_user_role__role' } },
  })
  expect(tables).toEqual(beforeRestore)
  expect(await data(backups.working, {}, admin)).toMatchObject({
    backup: false,
    restore: {
      state: 'failed',
      failure: '备份中的数据不符合本系统的规则（org_user_role__role），未做任何更改',
    },
  })
})

test('rejects a backup that was damaged in storage before it changes anything', async () => {
  const archive = await readBackup(backup.id)
  const {
    data: { id },
  } = await upload(archive)
  const bytes = await readBackup(id)
  await writeFile(pathOf(id), bytes.subarray(0, -5_000))
  const beforeRestore = await hashTables()
  expect((await call(backups.verify, { id }, admin)).msg).toContain('备份文件不完整')
  expect(await restore(id)).toMatchObject({ state: 'failed', tables: beforeRestore })
})
