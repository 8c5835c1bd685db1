import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../test/app.ts'
import { openDiskStorage } from '../../files/disk.ts'
import { markUnreferenced, removeUnreferenced } from './orphans.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openApp()
  await sql`create table edu_report (id text primary key, body jsonb, files text[],
    remark varchar(500))`.execute(opened.database.db)
})

let count = 0
async function file(type = 'annex'): Promise<string> {
  const name = `20261121_${String(++count).padStart(32, '0')}.png`
  await sql`insert into system_file (name, type, file_name, mime, bytes, creator_user_id)
    values (${name}, ${type}, 'a.png', 'image/png', 1, 'user.coach03')`.execute(opened.database.db)
  for (const path of [join(type, name), join('.thumbnails', name, '240.webp')]) {
    await mkdir(dirname(join(opened.dataDir, 'files', path)), { recursive: true })
    await writeFile(join(opened.dataDir, 'files', path), 'x')
  }
  return name
}
const unnamedSince = async (name: string) =>
  (
    await sql<{
      since: number | null
    }>`select unnamed_time as since from system_file where name = ${name}`.execute(opened.database.db)
  ).rows[0]
const mark = () => markUnreferenced(opened.database.db)
const collect = () =>
  removeUnreferenced({
    db: opened.database.db,
    storage: openDiskStorage(join(opened.dataDir, 'files')),
    unreferencedHours: 72,
  })
const age = (name: string, hours: number) =>
  sql`update system_file set unnamed_time = now() - make_interval(hours => ${hours})
    where name = ${name}`.execute(opened.database.db)

test.each([
  [
    'an avatar',
    (name: string) =>
      sql`update org_user set head_icon = ${`/api/file/Image/userAvatar/${name}`} where id = 'user.coach03'`,
  ],
  [
    'a picture in a rich text',
    (name: string) =>
      sql`insert into edu_report (id, remark)
        values (${name}, ${`<p><img src="/api/file/Image/annexpic/${name}"></p>`})`,
  ],
  [
    'files of a record',
    (name: string) =>
      sql`insert into edu_report (id, body)
        values (${name.replace('.', '')},
          ${JSON.stringify({ files: [{ name: 'a', fileId: name, url: '' }] })})`,
  ],
  [
    'a list',
    (name: string) =>
      sql`insert into edu_report (id, files) values (${name.replace('.', '')}, array['x', ${name}])`,
  ],
  [
    'a name with @ instead of the dot',
    (name: string) =>
      sql`insert into edu_report (id, remark) values (${name.replace('.', '')}, ${name.replace('.', '@')})`,
  ],
])('keeps a file that a record references: %s', async (_, write) => {
  const name = await file()
  await mark()
  expect((await unnamedSince(name))?.since).toEqual(expect.any(Number))
  await write(name).execute(opened.database.db)
  await mark()
  expect((await unnamedSince(name))?.since).toBeNull()
})

test('removes a file and its thumbnails after 72 hours without a reference', async () => {
  const old = await file()
  const young = await file()
  const named = await file()
  await sql`insert into edu_report (id, remark) values ('named', ${named})`.execute(opened.database.db)
  await mark()
  expect(await collect()).toBe(0)
  await age(old, 73)
  await age(young, 71)
  expect(await collect()).toBe(1)
  expect(await unnamedSince(old)).toBeUndefined()
  expect(existsSync(join(opened.dataDir, 'files', 'annex', old))).toBe(false)
  expect(existsSync(join(opened.dataDir, 'files', '.thumbnails', old))).toBe(false)
  for (const remaining of [young, named])
    expect(existsSync(join(opened.dataDir, 'files', 'annex', remaining))).toBe(true)
})

test('a later sweep keeps the time since when a file is unreferenced', async () => {
  const name = await file()
  await mark()
  await age(name, 50)
  const before = (await unnamedSince(name))?.since
  await mark()
  expect((await unnamedSince(name))?.since).toBe(before)
})

test('the log and the file tables do not count as references', async () => {
  const name = await file()
  await sql`insert into system_file_upload (id, user_id, identifier, bytes, chunks, name)
    values ('u', 'user.coach03', 'i', 1, 1, ${name})`.execute(opened.database.db)
  await mark()
  expect((await unnamedSince(name))?.since).toEqual(expect.any(Number))
})
