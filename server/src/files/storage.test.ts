import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openS3Store } from '../../test/s3.ts'
import { readConfig } from '../config.ts'
import { openDisk } from './disk.ts'
import { openS3 } from './s3.ts'
import { openScratch } from './scratch.ts'
import type { Storage } from './storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'tessera-storage-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const store = await openS3Store()
const s3 = openS3(readConfig(store.env).filesS3!)

const scratch = openScratch(join(folder, '.arriving'))
const keep = (storage: Storage, key: string, content: Buffer) =>
  scratch.with(async (path) => {
    await writeFile(path, content)
    await storage.keep(path, key)
  })
const read = async (storage: Storage, key: string) => {
  const found = await storage.open(key)
  return found && { bytes: found.bytes, content: await buffer(found.content) }
}

beforeEach(() => void store.did.splice(0))

describe.each<[string, Storage]>([
  ['the disk', openDisk(folder)],
  ['a bucket', s3],
])('%s', (_, storage) => {
  test('keeps what was written under its key, whole', async () => {
    const content = Buffer.from('a,b\n1,2\n')
    await keep(storage, 'annex/20261121_a.csv', content)
    expect(await read(storage, 'annex/20261121_a.csv')).toEqual({ bytes: content.length, content })
  })

  test('a large one as well', async () => {
    const content = Buffer.alloc(40 * 1024 * 1024, 'tessera ')
    await keep(storage, 'annex/20261121_large.zip', content)
    const found = await read(storage, 'annex/20261121_large.zip')
    expect([found?.bytes, found?.content.equals(content)]).toEqual([content.length, true])
  })

  test('null where there is nothing, and removing nothing is fine', async () => {
    expect(await storage.open('annex/none.csv')).toBeNull()
    await storage.remove('annex/none.csv')
    await storage.removeAll('.chunks/none')
  })

  test('removes one, and all of a folder, but no other', async () => {
    for (const key of ['annex/one.csv', '.chunks/up/1', '.chunks/up/2', '.chunks/up/3', '.chunks/upper/1'])
      await keep(storage, key, Buffer.from(key))
    await storage.remove('annex/one.csv')
    await storage.removeAll('.chunks/up')
    const left = await Promise.all(
      ['annex/one.csv', '.chunks/up/1', '.chunks/up/2', '.chunks/up/3', '.chunks/upper/1'].map((key) =>
        read(storage, key),
      ),
    )
    expect(left.map((one) => one?.content.toString())).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      '.chunks/upper/1',
    ])
  })
})

test('a large file goes into a bucket in parts, a small one at once', async () => {
  await keep(s3, 'annex/small', Buffer.alloc(1_000))
  await keep(s3, 'annex/parts', Buffer.alloc(40 * 1024 * 1024))
  expect(store.did).toEqual([
    'PutObject',
    'CreateMultipartUpload',
    'UploadPart',
    'UploadPart',
    'UploadPart',
    'CompleteMultipartUpload',
  ])
})

test('a store that has no breath for a moment is asked again', async () => {
  store.fail(2)
  await keep(s3, 'annex/slow', Buffer.from('x'))
  expect(store.objects.get('annex/slow')?.toString()).toBe('x')
})

test('what a store refuses is a fault, and no parts are left behind', async () => {
  const stranger = openS3({ ...readConfig(store.env).filesS3!, secret: 'wrong' })
  await expect(keep(stranger, 'annex/x', Buffer.from('x'))).rejects.toThrow(
    '403 to PUT annex/x: <Error><Code>SignatureDoesNotMatch</Code></Error>',
  )
  const lost = openS3({ ...readConfig(store.env).filesS3!, bucket: 'other' })
  await expect(keep(lost, 'annex/x', Buffer.from('x'))).rejects.toThrow('NoSuchBucket')
  expect(store.uploads.size).toBe(0)
})

test('a scratch path is gone afterwards, also when its user failed', async () => {
  let at = ''
  await expect(
    scratch.with(async (path) => {
      at = path
      await writeFile(path, 'x')
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(existsSync(at)).toBe(false)
})

test('what a killed process left is cleared once it is old', async () => {
  await writeFile(join(folder, '.arriving', 'left'), 'x')
  await scratch.clear(60_000)
  expect(existsSync(join(folder, '.arriving', 'left'))).toBe(true)
  await scratch.clear(-1_000)
  expect(existsSync(join(folder, '.arriving', 'left'))).toBe(false)
})
