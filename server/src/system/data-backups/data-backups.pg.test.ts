import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { users } from '@tessera/shared/contract/org/users'
import { dataBackups as backups, type DataBackup } from '@tessera/shared/contract/system/data-backups'
import { dataModels } from '@tessera/shared/contract/system/data-models'
import { openApp } from '../../../test/app.ts'
import { formOf } from '../../../test/form.ts'
import { methods, type MethodParts } from '../tasks/methods.ts'
import { added, emptied, kept } from './tables.ts'

const {
  app,
  call,
  data,
  signIn,
  database: { db, pool },
  dataDir,
} = await openApp()
let admin = { token: await signIn('admin') }
const run = (text: string, values: unknown[] = []) => pool.query(text, values)

/** What every table holds that a backup brings back, in one number each. */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await run(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' and c.relpersistence = 'p'`,
  )
  const out: Record<string, string> = {}
  for (const { name } of rows as { name: string }[]) {
    if (kept.has(name) || emptied.has(name) || added.has(name)) continue
    const {
      rows: [row],
    } = await sql<{
      hash: string
    }>`select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from ${sql.table(name)} t`.execute(
      db,
    )
    out[name] = row!.hash
  }
  return out
}

const latest = async (): Promise<DataBackup> => (await data(backups.list, {}, admin)).list[0]!
async function made(input: { withFiles?: 0 | 1 } = {}): Promise<DataBackup> {
  const { id } = await data(backups.create, input, admin)
  return vi.waitFor(async () => {
    const found = (await data(backups.list, {}, admin)).list.find((one) => one.id === id)!
    expect(found.state, found.failure).toMatch(/ready|failed/)
    return found
  }, 60_000)
}
async function restored(
  id: string,
): Promise<{ state: string; failure: string; missingFiles: number; now: Record<string, string> }> {
  await data(backups.restore, { id, name: '教务管理系统' }, admin)
  await vi.waitFor(
    async () =>
      expect(
        (await run(`select 1 from system_data_restore where state in ('queued', 'running')`)).rows,
      ).toEqual([]),
    60_000,
  )
  const {
    rows: [row],
  } = await run(
    `select state, failure::text, (result ->> 'missingFiles')::int as "missingFiles" from system_data_restore order by creator_time desc limit 1`,
  )
  // Signing in again is noted with the user.
  const now = await contents()
  admin = { token: await signIn('admin') }
  return { ...(row as { state: string; failure: string; missingFiles: number }), now }
}
const fileOf = (id: string) => readFile(join(dataDir, 'files', 'backup', `${id}.tar.gz`))
async function upload(bytes: Buffer): Promise<{ code: number; msg: string; data: { id: string } }> {
  const { headers, payload } = formOf({}, { name: 'tessera.tar.gz', content: bytes })
  return (
    await app.inject({
      method: 'POST',
      url: backups.upload.path,
      headers: { authorization: admin.token, 'accept-language': 'zh-CN', ...headers },
      payload,
    })
  ).json()
}

let good: DataBackup
let before: Record<string, string>
beforeAll(async () => {
  await run(
    `create table my_stock (id int primary key, name varchar(50) not null default '无', price numeric(10,2), made timestamptz default now())`,
  )
  await run(`comment on table my_stock is '库存'; create index my_stock_name on my_stock (name)`)
  await run(
    `insert into my_stock values (1, E'两行\\n\\t第二\\\\', 1.50, '2026-01-02T03:04:05Z'), (2, '', null, null)`,
  )
  before = await contents()
  good = await made()
})

test('a backup is told with its size, rows, duration and who made it', async () => {
  const rows = Object.values(before).length
  expect(good).toMatchObject({
    state: 'ready',
    origin: 'manual',
    withFiles: 0,
    failure: '',
    creatorUser: expect.stringContaining('admin'),
  })
  expect(good.fileName).toMatch(/^tessera_\d{14}\.tar\.gz$/)
  expect(good.fileSize).toBeGreaterThan(10_000)
  expect(good.tableCount).toBe(rows + added.size)
  expect(good.rowCount).toBeGreaterThan(1_000)
  expect(good.duration).toBeGreaterThan(0)
  expect(await data(backups.verify, { id: good.id }, admin)).toEqual({
    tables: good.tableCount,
    rows: good.rowCount,
  })
  expect((await latest()).checkedTime).not.toBeNull()
})

test('a backup holds no session and no key', async () => {
  const text = gunzipSync(await fileOf(good.id)).toString('latin1')
  const { rows: secrets } = await run('select value from shell_secret')
  for (const { value } of secrets as { value: string }[]) expect(text).not.toContain(value)
  expect(text).not.toContain('tables/shell_session/')
})

test('it is downloaded by a link that works once, for whoever asked', async () => {
  const { name, url } = await data(backups.link, { id: good.id }, admin)
  expect(name).toBe(good.fileName)
  const fetch = (token: string) => app.inject({ method: 'GET', url, headers: { authorization: token } })
  await data(
    users.create,
    {
      account: 'operator',
      realName: '运维',
      organizeId: 'org.hq',
      gender: 3,
      userPassword: 'f7df7ba0c0ed7b14346435e908b8856f',
    },
    admin,
  )
  expect((await fetch(await signIn('operator', 'Abacus7'))).statusCode).toBe(403)
  const first = await fetch(admin.token)
  expect(first.headers['content-disposition']).toContain(good.fileName)
  expect(first.rawPayload.equals(await fileOf(good.id))).toBe(true)
  expect((await fetch(admin.token)).json()).toMatchObject({ code: 404, msg: '下载链接已失效，请重新获取' })
})

/** Tables that statements of people may read. */
const readable = async (keyword: string) =>
  (await data(dataModels.tables, { linkId: '0', keyword }, admin)).list.map(({ table }) => table)

test('what was filled, backed up, changed and restored is as it was, to the row', async () => {
  expect(await readable('my_stock')).toEqual(['my_stock'])
  await run(`update org_user set real_name = '变了' where account = 'coach01'`)
  await run(
    `delete from edu_review; delete from system_bill_number; update system_config set value = '9' where name = 'x'; insert into system_config values ('x', '1') on conflict do nothing`,
  )
  await run(`insert into system_area (id, parent_id, full_name, en_code) values ('new', '-1', '新', 'new')`)
  await run(`drop table my_stock`)
  await run(`create table later (n int)`)
  expect(await contents()).not.toEqual(before)
  const {
    now: { later: _, ...now },
    ...said
  } = await restored(good.id)
  expect(said).toEqual({ state: 'done', failure: null, missingFiles: 0 })
  expect(now).toEqual(before)
  const { rows } = await run(
    "select obj_description('my_stock'::regclass) as said, name from my_stock where id = 1",
  )
  expect(rows).toEqual([{ said: '库存', name: '两行\n\t第二\\' }])
  expect(await readable('my_stock'), 'a table that was made anew').toEqual(['my_stock'])
  await run('drop table later')
})

test('rules that rested are in force again: keys, triggers, and the log that is only added to', async () => {
  await expect(run(`insert into org_user_role values ('nobody', 'nothing')`)).rejects.toThrow(
    'org_user_role__',
  )
  await expect(run('delete from org_audit')).rejects.toThrow(/only ever added/)
  await expect(run(`update org_organize set parent_id = 'org.west' where id = 'org.hq'`)).rejects.toThrow(
    'circle',
  )
  expect(
    (
      await run(
        `select json from system_log where module_name = 'system.dataBackup' and json like '%restore%'`,
      )
    ).rows,
  ).toHaveLength(1)
})

test('a restore ends every session and leaves a backup of what stood before', async () => {
  const old = await signIn('coach01')
  const coach = { token: old }
  expect(await restored(good.id)).toMatchObject({ state: 'done' })
  expect((await call(users.list, {}, coach)).code).toBe(602)
  expect((await data(backups.list, {}, admin)).list[0]).toMatchObject({
    origin: 'beforeRestore',
    state: 'ready',
  })
})

test('what was noted meanwhile stays noted', async () => {
  const count = async () => Number((await run('select count(*) as n from system_log')).rows[0].n)
  const noted = await count()
  await restored(good.id)
  expect(await count()).toBeGreaterThan(noted)
})

/** The members of an archive, changed. */
async function changed(
  bytes: Buffer,
  change: (name: string, content: Buffer) => [string, Buffer] | null,
): Promise<Buffer> {
  const out = pack()
  const reader = extract()
  reader.end(gunzipSync(bytes))
  for await (const entry of reader) {
    const chunks: Buffer[] = []
    for await (const chunk of entry) chunks.push(chunk as Buffer)
    const [name, content] = change(entry.header.name, Buffer.concat(chunks)) ?? []
    if (name !== undefined) out.entry({ name }, content!)
  }
  out.finalize()
  const all: Buffer[] = []
  for await (const chunk of out) all.push(chunk as Buffer)
  return gzipSync(Buffer.concat(all), { level: 1 })
}
interface Listed {
  migrations: { name: string; checksum: string }[]
  tables: { name: string; columns: { type: string }[] }[]
  keys: string
}
const withManifest = (bytes: Buffer, change: (manifest: Listed) => void) =>
  changed(bytes, (name, content) => {
    if (name !== 'manifest.json') return [name, content]
    const manifest = JSON.parse(content.toString()) as Listed
    change(manifest)
    return [name, Buffer.from(JSON.stringify(manifest))]
  })
const swapped = (name: string, content: Buffer): [string, Buffer] => [
  name,
  name.startsWith('tables/org_role/')
    ? Buffer.concat([content.subarray(0, -1), Buffer.from('x\n')])
    : content,
]
/** The same JSON behind so many blanks. */
const padded = (content: Buffer, blanks = 20_000) => Buffer.concat([Buffer.alloc(blanks, ' '), content])
const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Rows of one table replaced, and the manifest made to agree: nothing but PostgreSQL could know. */
const forged = async (bytes: Buffer, table: string, rows: string) => {
  const content = Buffer.from(rows)
  const other = await changed(bytes, (name, was) =>
    name.startsWith(`tables/${table}/`) ? [name, content] : [name, was],
  )
  return withManifest(other, (manifest) =>
    Object.assign(
      manifest.tables.find((one) => one.name === table)!,
      { rows: rows.split('\n').length - 1, bytes: content.length, sha256: digest(content) },
    ),
  )
}

const broken: [string, (bytes: Buffer) => Promise<Buffer> | Buffer, RegExp][] = [
  ['an empty file', () => Buffer.alloc(0), /不是本系统生成的备份文件/],
  ['a file of another kind', () => Buffer.from('PK\u0003\u0004 something else'), /不是本系统生成的备份文件/],
  [
    'an archive of somebody else',
    (bytes) =>
      changed(bytes, (name, content) =>
        name === 'tessera-backup.json' ? ['readme.txt', content] : [name, content],
      ),
    /不是本系统生成的备份文件/,
  ],
  [
    'one whose first words would fill the memory',
    (bytes) =>
      changed(bytes, (name, content) => [name, name === 'tessera-backup.json' ? padded(content) : content]),
    /不是本系统生成的备份文件/,
  ],
  [
    'one whose list would',
    (bytes) =>
      changed(bytes, (name, content) => [
        name,
        name === 'manifest.json' ? padded(content, 64_000_000) : content,
      ]),
    /备份文件已损坏/,
  ],
  ['one whose end is missing', (bytes) => bytes.subarray(0, bytes.length * 0.7), /备份文件不完整/],
  [
    'one whose list is missing',
    (bytes) => changed(bytes, (name, content) => (name === 'manifest.json' ? null : [name, content])),
    /备份文件不完整/,
  ],
  [
    'one with a byte changed on its way',
    (bytes) =>
      Buffer.concat([bytes.subarray(0, 20_000), Buffer.from([bytes[20_000]! ^ 255]), bytes.subarray(20_001)]),
    /已损坏|与清单不符|不完整/,
  ],
  ['one with rows of another', (bytes) => changed(bytes, swapped), /与清单不符（org_role）/],
  [
    'one with a table less',
    (bytes) =>
      changed(bytes, (name, content) => (name.startsWith('tables/org_user/') ? null : [name, content])),
    /与清单不符（org_user）/,
  ],
  [
    'one with a table more',
    (bytes) =>
      changed(bytes, (name, content) => [
        name === 'tables/org_role/000001.copy' ? 'tables/pg_authid/000001.copy' : name,
        content,
      ]),
    /与清单不符/,
  ],
  [
    'one of a later version',
    (bytes) =>
      withManifest(
        bytes,
        (manifest) => void manifest.migrations.push({ name: '9999_later.sql', checksum: '0'.repeat(64) }),
      ),
    /更新的版本生成（9999_later.sql）/,
  ],
  [
    'one of another product line',
    (bytes) => withManifest(bytes, (manifest) => void (manifest.migrations[0]!.checksum = '0'.repeat(64))),
    /数据结构与本系统不一致/,
  ],
  [
    'one that would bring sessions',
    async (bytes) =>
      withManifest(
        await forged(bytes, 'org_group', ''),
        (manifest) => void (manifest.tables.find((one) => one.name === 'org_group')!.name = 'shell_session'),
      ),
    /与清单不符（shell_session）/,
  ],
  [
    'one whose table hides a statement',
    (bytes) =>
      withManifest(
        bytes,
        (manifest) => void (manifest.tables[0]!.columns[0]!.type = 'text); drop table org_user; --'),
      ),
    /备份文件已损坏/,
  ],
]

test.each(broken)(
  '%s is refused with its sentence, and nothing is changed or kept',
  async (_, spoil, sentence) => {
    const stood = await contents()
    const answer = await upload(await spoil(await fileOf(good.id)))
    expect(answer.code).toBe(400)
    expect(answer.msg).toMatch(sentence)
    expect(await contents()).toEqual(stood)
    expect((await data(backups.list, {}, admin)).list.filter(({ origin }) => origin === 'uploaded')).toEqual(
      [],
    )
  },
)

test('rows that break a rule of the database are found out by it, and nothing is changed', async () => {
  const {
    data: { id },
  } = await upload(await forged(await fileOf(good.id), 'org_user_role', 'user.coach01\tnothing\n'))
  const stood = await contents()
  const { state, failure, now } = await restored(id)
  expect({ state, failure: JSON.parse(failure) }).toEqual({
    state: 'failed',
    failure: { key: 'unfit', values: { name: 'org_user_role__role' } },
  })
  expect(now).toEqual(stood)
  expect(await data(backups.working, {}, admin)).toMatchObject({
    backup: false,
    restore: {
      state: 'failed',
      failure: '备份中的数据不符合本系统的规则（org_user_role__role），未做任何更改',
    },
  })
})

test('one that broke while it lay in the store is found out before anything is changed', async () => {
  const {
    data: { id },
  } = await upload(await fileOf(good.id))
  const bytes = await fileOf(id)
  await writeFile(join(dataDir, 'files', 'backup', `${id}.tar.gz`), bytes.subarray(0, -5_000))
  const stood = await contents()
  expect((await call(backups.verify, { id }, admin)).msg).toContain('备份文件不完整')
  expect(await restored(id)).toMatchObject({ state: 'failed', now: stood })
})

test('under other keys second factors are empty, so that they are set up anew', async () => {
  await run(`insert into shell_totp (user_id, secret, confirmed_time) values ('user.coach02', 'x', now())`)
  const own = await made()
  await restored(own.id)
  expect((await run('select 1 from shell_totp')).rows).toHaveLength(1)
  const elsewhere = await withManifest(
    await fileOf(own.id),
    (manifest) => void (manifest.keys = '0'.repeat(64)),
  )
  const {
    data: { id },
  } = await upload(elsewhere)
  expect(await restored(id)).toMatchObject({ state: 'done' })
  expect((await run('select 1 from shell_totp')).rows).toEqual([])
})

test('a restore has to be confirmed by the name of the system', async () => {
  const answer = await call(backups.restore, { id: good.id, name: '别的系统' }, admin)
  expect(answer).toMatchObject({
    code: 400,
    msg: '请输入系统名称“教务管理系统”以确认恢复',
    data: { fields: [{ field: 'name' }] },
  })
})

test('a sequence goes on where it stood', async () => {
  await run("create sequence system_bill_test; select setval('system_bill_test', 41)")
  const own = await made()
  await run('drop sequence system_bill_test')
  await restored(own.id)
  expect((await run(`select nextval('system_bill_test') as n`)).rows).toEqual([{ n: 42 }])
  await run('drop sequence system_bill_test')
})

test('uploaded files lie in it where that is asked for, and come back where they are gone', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const { headers, payload } = formOf({}, { name: 'a.png', content: png })
  const sent = (
    await app.inject({
      method: 'POST',
      url: '/api/file/Uploader/annexpic',
      headers: { authorization: admin.token, ...headers },
      payload,
    })
  ).json() as { data: { name: string } }
  const path = join(dataDir, 'files', 'annexpic', sent.data.name)
  const [named, held] = [await made({ withFiles: 0 }), await made({ withFiles: 1 })]
  expect([named, held].map(({ withFiles, storedCount }) => ({ withFiles, storedCount }))).toEqual([
    { withFiles: 0, storedCount: 1 },
    { withFiles: 1, storedCount: 1 },
  ])
  await rm(path)
  expect(await restored(named.id)).toMatchObject({ state: 'done', missingFiles: 1 })
  // A file where their folder should be: the data is there again, and what is not is told.
  const folder = join(dataDir, 'files', 'annexpic')
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  expect(await restored(held.id)).toMatchObject({ state: 'failed', failure: '{"key": "filesLeft"}' })
  await rm(folder)
  expect(await restored(held.id)).toMatchObject({ state: 'done', missingFiles: 0 })
  expect((await readFile(path)).equals(png)).toBe(true)
})

test('an uploaded file that cannot be read ends its backup, and not the server', async () => {
  // Reading it from its start is an input/output error.
  await mkdir(join(dataDir, 'files', 'annexpic'), { recursive: true })
  await symlink('/proc/self/mem', join(dataDir, 'files', 'annexpic', 'unreadable.png'))
  await run(
    `insert into system_file (name, type, file_name, mime, bytes, creator_user_id) values ('unreadable.png', 'annexpic', 'a.png', 'image/png', 0, 'user.admin')`,
  )
  expect(await made({ withFiles: 1 })).toMatchObject({
    state: 'failed',
    failure: '执行出错，详情见服务器日志',
  })
  await run(`delete from system_file where name = 'unreadable.png'`)
  expect(await made({ withFiles: 1 })).toMatchObject({ state: 'ready' })
})

test('the scheduler asks for one by its method, and only so many of its are kept', async () => {
  await data(backups.keep, { keep: 2 }, admin)
  for (let n = 0; n < 3; n++) {
    await methods['backup']!.run({ db } as MethodParts)
    await vi.waitFor(
      async () =>
        expect(
          (await run(`select 1 from system_data_backup where state in ('queued', 'running')`)).rows,
        ).toEqual([]),
      30_000,
    )
  }
  // The old ones go once the new one is there.
  const list = await vi.waitFor(async () => {
    const { list: now } = await data(backups.list, {}, admin)
    expect(now.filter(({ origin }) => origin === 'scheduled')).toHaveLength(2)
    return now
  }, 30_000)
  expect(
    list.some(({ id }) => id === good.id),
    'one made by hand stays',
  ).toBe(true)
  const { rows: gone } = await run(
    `select id from system_data_backup where origin = 'scheduled' and delete_mark = 1`,
  )
  await vi.waitFor(() => expect(fileOf((gone[0] as { id: string }).id)).rejects.toThrow('ENOENT'), 30_000)
})

test('one whose process has gone is told as broken off, and the next one is made', async () => {
  await run(
    `insert into system_data_backup (id, file_name, origin, state, lease_time, started_time) values ('gone', 'gone.tar.gz', 'manual', 'running', now() - interval '1 minute', now())`,
  )
  const restore = (id: string, result: string | null) =>
    run(
      `insert into system_data_restore (id, backup_id, state, lease_time, author, result, creator_time) values ($1, 'gone', 'running', now() - interval '1 minute', '{}', $2, now() - interval '1 hour')`,
      [id, result],
    )
  await restore('before', null)
  await restore('behind', '{}')
  expect(await made()).toMatchObject({ state: 'ready' })
  expect((await data(backups.list, { keyword: 'gone' }, admin)).list[0]).toMatchObject({
    state: 'failed',
    failure: '已中断：执行它的服务器已停止',
  })
  // The data of the second one is there: its process went after that.
  expect(
    (
      await run(
        `select failure ->> 'key' as why from system_data_restore where id in ('before', 'behind') order by id`,
      )
    ).rows,
  ).toEqual([{ why: 'died' }, { why: 'filesLeft' }])
})

test('a backup that is being restored cannot be deleted; one that is not is gone with its file', async () => {
  const own = await made()
  await run(
    `insert into system_data_restore (id, backup_id, state, lease_time, author) values ('r', $1, 'running', now() + interval '1 minute', '{}')`,
    [own.id],
  )
  expect(await call(backups.remove, { id: own.id }, admin)).toMatchObject({
    code: 409,
    msg: '此备份正在使用中，不能删除',
  })
  await run(`delete from system_data_restore where id = 'r'`)
  await data(backups.remove, { id: own.id }, admin)
  await expect(fileOf(own.id)).rejects.toThrow('ENOENT')
})

test('every table is saved, or there is a reason why not', async () => {
  const { rows } = await run(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')`,
  )
  const names = new Set((rows as { name: string }[]).map(({ name }) => name))
  for (const name of [...kept, ...emptied, ...added]) expect(names, name).toContain(name)
  // Nothing that stays may refer to what is replaced: the key could not be put back.
  const { rows: tied } = await run(
    `select conrelid::regclass::text as from_table, confrelid::regclass::text as to_table from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1) and confrelid::regclass::text <> all($1)`,
    [[...kept]],
  )
  expect(tied).toEqual([])
})

afterEach(async () => expect((await call(users.list, {}, admin)).code, 'the server goes on').toBe(200))
