import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { files } from '@tessera/shared/contract/system/files'
import { Code } from '@tessera/shared/contract/wire'
import { openApp, type TestApp } from '../../../test/app.ts'
import { createForm } from '../../../test/form.ts'
import { openS3Store, type S3 } from '../../../test/s3.ts'
import { readConfig } from '../../config/config.ts'
import { openS3Storage } from '../../files/s3.ts'
import { removeStaleUploads } from './orphans.ts'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** Clients choose the chunk size; small chunks are sufficient for a test. */
const chunkBytes = 100_000
/** Starts like a zip archive; three chunks. */
const content = Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(250_000)])
const pieces = [0, 1, 2].map((at) => content.subarray(at * chunkBytes, (at + 1) * chunkBytes))
const digest = sha256(pieces.map(sha256).join(''))

type Server = Pick<TestApp, 'app'>

function sender(
  token: () => string,
  identifier: string,
  { fileName = '课件.zip', all = content, of = pieces } = {},
) {
  const post = async ({ app }: Server, path: string, form: ReturnType<typeof createForm>) =>
    (
      await app.inject({
        method: 'POST',
        url: path,
        ...form,
        headers: { ...form.headers, authorization: token() },
      })
    ).json()
  return {
    piece: (
      server: Server,
      number: number,
      by: Record<string, string | number> = {},
      bytes = of[number - 1]!,
    ) =>
      post(
        server,
        files.chunk.path,
        createForm(
          {
            identifier,
            filename: fileName,
            chunkNumber: number,
            totalChunks: of.length,
            chunkSize: chunkBytes,
            currentChunkSize: of[number - 1]!.length,
            totalSize: all.length,
            ...by,
          },
          { name: 'blob', content: bytes },
        ),
      ),
    merge: (server: Server, by: Record<string, string | number> = {}) =>
      post(
        server,
        files.merge.path,
        createForm({
          identifier,
          fileName,
          fileSize: all.length,
          fileType: 'application/zip',
          extension: 'zip',
          type: 'annex',
          ...by,
        }),
      ),
    uploaded: async ({ app }: Server) =>
      (
        await app.inject({
          method: 'GET',
          url: `${files.chunks.path}?identifier=${identifier}&chunkNumber=1`,
          headers: { authorization: token() },
        })
      ).json().data,
  }
}

let opened: TestApp
let token: string
let other: string
let store: S3
/** A second process on the same database and the same bucket. */
let second: TestApp
beforeAll(async () => {
  store = await openS3Store()
  opened = await openApp(store.env)
  second = await openApp(store.env, opened.database)
  token = await opened.signIn('coach01')
  other = await opened.signIn('coach02')
})
const mine = (identifier: string, file?: Parameters<typeof sender>[2]) =>
  sender(() => token, identifier, file)
const storedKeys = (prefix = '.chunks/') => [...store.objects.keys()].filter((key) => key.startsWith(prefix))
const fetchBytes = async (url: string) =>
  (await opened.app.inject({ method: 'GET', url, headers: { authorization: token } })).rawPayload

describe('chunked uploads', () => {
  test('lists, accepts and merges chunks in any process', async () => {
    const { piece, merge, uploaded } = mine('whole')
    expect(await uploaded(opened)).toEqual({ uploaded: false, chunkNumbers: [] })
    for (const [number, server] of [
      [3, opened],
      [1, second],
    ] as const)
      expect((await piece(server, number, { digest: sha256(pieces[number - 1]!) })).code).toBe(Code.ok)
    expect(await uploaded(second)).toEqual({ uploaded: false, chunkNumbers: [1, 3] })
    expect((await piece(opened, 2)).code).toBe(Code.ok)
    expect(await uploaded(opened)).toEqual({ uploaded: true, chunkNumbers: [1, 2, 3] })

    const { code, msg, data } = await merge(second, { digest })
    expect(code, msg).toBe(Code.ok)
    expect(data).toEqual({
      name: expect.stringMatching(/^\d{8}_[0-9a-f]{32}\.zip$/),
      fileVersionId: data.name,
      url: `/api/file/Image/annex/${data.name}`,
    })
    expect((await fetchBytes(data.url)).equals(content)).toBe(true)
    expect(storedKeys()).toEqual([])
  })

  test('a repeated merge returns the same file', async () => {
    const { merge, uploaded } = mine('whole')
    const first = (await merge(opened)).data
    expect((await merge(second)).data).toEqual(first)
    expect(await uploaded(opened)).toMatchObject({ uploaded: true })
  })

  test('concurrent merges create one file', async () => {
    const { piece, merge } = mine('twice')
    for (const number of [1, 2, 3]) await piece(opened, number)
    const answers = await Promise.all([merge(opened), merge(second)])
    const names = answers.filter(({ code }) => code === Code.ok).map(({ data }) => data.name)
    expect(new Set(names).size).toBe(1)
    for (const { code, msg } of answers)
      if (code !== Code.ok) expect([code, msg]).toEqual([Code.conflict, '文件正在处理，请稍候'])
  })

  test('an upload is invisible to other users', async () => {
    await mine('private').piece(opened, 1)
    const stranger = sender(() => other, 'private')
    expect(await stranger.uploaded(opened)).toEqual({ uploaded: false, chunkNumbers: [] })
    expect(await stranger.merge(opened)).toMatchObject({ code: Code.invalid, msg: '上传已失效，请重新上传' })
  })

  test('a truncated chunk leaves nothing behind and can be repeated', async () => {
    const { piece, uploaded } = mine('cut')
    expect(await piece(opened, 1, {}, pieces[0]!.subarray(0, 1_000))).toMatchObject({
      code: Code.invalid,
      msg: '分片大小或序号不正确，请重新上传',
    })
    expect(await piece(opened, 1, { digest: sha256('other') })).toMatchObject({
      code: Code.invalid,
      msg: '文件在传输中损坏，请重新上传',
    })
    expect(await uploaded(opened)).toEqual({ uploaded: false, chunkNumbers: [] })
    expect(readdirSync(join(opened.dataDir, 'files', '.arriving'))).toEqual([])
    expect((await piece(opened, 1)).code).toBe(Code.ok)
    expect((await piece(opened, 1)).code).toBe(Code.ok)
    expect(await uploaded(opened)).toEqual({ uploaded: false, chunkNumbers: [1] })
  })

  test('rejects merging too early and keeps the chunks', async () => {
    const { piece, merge, uploaded } = mine('early')
    await piece(opened, 2)
    expect(await merge(opened)).toMatchObject({ code: Code.invalid, msg: '还有2个分片未上传' })
    expect(await uploaded(opened)).toMatchObject({ chunkNumbers: [2] })
  })

  test('rejects a file with a wrong digest and removes its chunks', async () => {
    const { piece, merge, uploaded } = mine('changed')
    for (const number of [1, 2, 3]) await piece(opened, number)
    expect(await merge(opened, { digest: sha256('other') })).toMatchObject({
      code: Code.invalid,
      msg: '文件在传输中损坏，请重新上传',
    })
    expect(await uploaded(opened)).toEqual({ uploaded: false, chunkNumbers: [] })
  })

  test('a file of another size under the same identifier restarts the upload', async () => {
    const { piece } = mine('same')
    await piece(opened, 1)
    const shorter = content.subarray(0, chunkBytes + 10)
    const again = mine('same', {
      all: shorter,
      of: [shorter.subarray(0, chunkBytes), shorter.subarray(chunkBytes)],
    })
    expect((await again.piece(opened, 2)).code).toBe(Code.ok)
    expect(await again.uploaded(opened)).toEqual({ uploaded: false, chunkNumbers: [2] })
  })

  test('rejects a merged file whose bytes contradict its name', async () => {
    const disguised = mine('disguised', { fileName: '课件.pdf' })
    for (const number of [1, 2, 3]) await disguised.piece(opened, number)
    const before = storedKeys('annex/').length
    expect(await disguised.merge(opened)).toMatchObject({ code: Code.invalid, msg: '不允许上传该类型的文件' })
    expect(await disguised.uploaded(opened)).toEqual({ uploaded: false, chunkNumbers: [] })
    expect(storedKeys('annex/')).toHaveLength(before)
  })

  test.each([
    [{ filename: '安装.exe' }, '不允许上传该类型的文件'],
    [{ totalSize: 3 * 1024 ** 3 }, '文件大小不能超过2048MB'],
    [{ type: 'annexpic', filename: 'a.png', totalSize: 11 * 1024 ** 2 }, '图片大小不能超过10M'],
    [{ chunkNumber: 4 }, '分片大小或序号不正确，请重新上传'],
    [{ chunkNumber: 0 }, /chunkNumber/],
    [{ identifier: '' }, /identifier/],
  ])('rejects before storing anything: %j', async (by, words) => {
    const before = storedKeys().length
    const { code, msg } = await mine('early-refusal').piece(opened, 1, by)
    expect(code).toBe(Code.invalid)
    expect(msg).toMatch(words)
    expect(storedKeys()).toHaveLength(before)
  })

  test('rejects a chunk without a session, and an invalid form', async () => {
    expect((await sender(() => 'Bearer none', 'x').piece(opened, 1)).code).toBe(Code.invalidToken)
    const bare = await opened.app.inject({
      method: 'POST',
      url: files.merge.path,
      headers: { authorization: token, 'content-type': 'multipart/form-data' },
      payload: 'x',
    })
    expect(bare.json()).toMatchObject({ code: Code.invalid, msg: '请求内容无法读取' })
  })
})

test('continues an upload after a restart', async () => {
  const dataDir = (await openApp({}, opened.database)).dataDir
  const first = await openApp({ DATA_DIR: dataDir }, opened.database)
  const { piece, merge, uploaded } = mine('restart')
  await piece(first, 1)
  await piece(first, 2)
  await first.app.close()
  const after = await openApp({ DATA_DIR: dataDir }, opened.database)
  expect(await uploaded(after)).toEqual({ uploaded: false, chunkNumbers: [1, 2] })
  await piece(after, 3)
  const { code, msg } = await merge(after, { digest })
  expect(code, msg).toBe(Code.ok)
  expect(
    existsSync(join(dataDir, 'files', '.chunks')) ? readdirSync(join(dataDir, 'files', '.chunks')) : [],
  ).toEqual([])
})

test('removes chunks after a day without activity', async () => {
  const { db } = opened.database
  await mine('forgotten').piece(opened, 1)
  await sql`update system_file_upload set last_time = now() - interval '23 hours'
    where identifier <> 'forgotten'`.execute(db)
  await sql`update system_file_upload set last_time = now() - interval '25 hours'
    where identifier = 'forgotten'`.execute(db)
  const {
    rows: [row],
  } = await sql<{ id: string }>`select id from system_file_upload where identifier = 'forgotten'`.execute(db)
  expect(storedKeys(`.chunks/${row!.id}/`)).toHaveLength(1)
  await removeStaleUploads({ db, storage: openS3Storage(readConfig(store.env).filesS3!) })
  expect(storedKeys(`.chunks/${row!.id}/`)).toEqual([])
  expect(await mine('forgotten').uploaded(opened)).toEqual({ uploaded: false, chunkNumbers: [] })
  expect(await mine('early').uploaded(opened)).toMatchObject({ chunkNumbers: [2] })
})
