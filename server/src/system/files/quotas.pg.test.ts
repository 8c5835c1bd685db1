import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { files } from '@tessera/shared/contract/system/files'
import { Code } from '@tessera/shared/contract/wire'
import { openApp, type TestApp } from '../../../test/app.ts'
import { createForm } from '../../../test/form.ts'
import { waitForLock } from '../../../test/lock-waits.ts'

const MB = 1024 * 1024
let token: string
const half = await openApp({ FILES_PER_USER: '1' })
const all = await openApp({ FILES_PER_USER: '0', FILES_TOTAL: '1' }, half.database)

beforeEach(async () => {
  await sql`delete from system_file`.execute(half.database.db)
  await sql`delete from system_file_upload`.execute(half.database.db)
  token = await half.signIn('coach01')
})

async function upload({ app }: TestApp, bytes: number, by = token) {
  const { headers, payload } = createForm({}, { name: 'a.csv', content: Buffer.alloc(bytes, 'a,') })
  return (
    await app.inject({
      method: 'POST',
      url: '/api/file/Uploader/annex',
      payload,
      headers: { ...headers, authorization: by },
    })
  ).json()
}
const storedFiles = ({ dataDir }: TestApp) => readdirSync(join(dataDir, 'files', 'annex'))

test('rejects an upload above the user’s limit, without affecting other users', async () => {
  expect((await upload(half, 700_000)).code).toBe(Code.ok)
  const before = storedFiles(half)
  expect(await upload(half, 400_000)).toMatchObject({
    code: Code.invalid,
    msg: '您上传的文件已达上限 1.00 MB，请联系管理员',
  })
  expect(storedFiles(half)).toEqual(before)
  const other = await half.signIn('coach02')
  expect((await upload(half, 400_000, other)).code).toBe(Code.ok)
  expect((await upload(half, MB - 700_000)).code).toBe(Code.ok)
})

test('rejects an upload above the total limit', async () => {
  expect((await upload(all, 700_000)).code).toBe(Code.ok)
  const other = await half.signIn('coach02')
  expect(await upload(all, 400_000, other)).toMatchObject({
    code: Code.invalid,
    msg: '文件存储空间已满，请联系管理员',
  })
})

test('concurrent uploads wait for each other and cannot exceed the limit together', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => upload(half, 400_000)))
  expect(answers.filter(({ code }) => code === Code.ok)).toHaveLength(2)

  await sql`delete from system_file`.execute(half.database.db)
  const other = await half.database.pool.connect()
  await other.query("select pg_advisory_lock(hashtextextended('files of user.coach01', 0))")
  let settled = false
  const waiting = upload(half, 400_000).finally(() => void (settled = true))
  await waitForLock(half.database.pool, waiting)
  expect(settled).toBe(false)
  await other.query("select pg_advisory_unlock(hashtextextended('files of user.coach01', 0))")
  other.release()
  expect((await waiting).code).toBe(Code.ok)
})

const piece = (identifier: string, totalSize: number, chunkNumber = 1) =>
  half.app
    .inject({
      method: 'POST',
      url: files.chunk.path,
      ...withToken(
        createForm(
          {
            identifier,
            filename: 'a.csv',
            chunkNumber,
            totalChunks: 4,
            currentChunkSize: 300_000,
            totalSize,
          },
          { name: 'blob', content: Buffer.alloc(300_000, 'a') },
        ),
      ),
    })
    .then((answer) => answer.json())

test('chunks count against the limit, and the first chunk checks the size of the whole file', async () => {
  expect(await piece('large', 2 * MB)).toMatchObject({
    code: Code.invalid,
    msg: expect.stringContaining('1.00 MB'),
  })
  expect((await piece('one', 600_000)).code).toBe(Code.ok)
  expect((await piece('two', 600_000)).code).toBe(Code.ok)
  expect(await piece('three', 600_000)).toMatchObject({
    code: Code.invalid,
    msg: expect.stringContaining('1.00 MB'),
  })
})

test('rejects a chunk above the limit of an upload with an understated size', async () => {
  const answers = []
  for (const number of [1, 2, 3, 4]) answers.push((await piece('understated', 1, number)).code)
  expect(answers).toEqual([Code.ok, Code.ok, Code.ok, Code.invalid])
  const {
    rows: [upload],
  } = await sql<{ id: string }>`select id from system_file_upload where identifier = 'understated'`.execute(
    half.database.db,
  )
  expect(readdirSync(join(half.dataDir, 'files', '.chunks', upload!.id)).toSorted()).toEqual(['1', '2', '3'])
})

const withToken = ({ headers, payload }: ReturnType<typeof createForm>) => ({
  payload,
  headers: { ...headers, authorization: token },
})
