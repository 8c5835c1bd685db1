import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openS3Store } from '../../test/s3.ts'
import { readConfig } from '../config/config.ts'
import { openDiskStorage } from './disk.ts'
import { openS3Storage } from './s3.ts'
import { openScratch } from './scratch.ts'
import type { Storage } from './storage.ts'
import { ampleDisk } from '../../test/disk.ts'

const folder = await mkdtemp(join(tmpdir(), 'tessera-storage-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const store = await openS3Store()
const s3 = openS3Storage(readConfig(store.env).filesS3!)

const scratch = openScratch(join(folder, '.arriving'), ampleDisk)
const keep = (storage: Storage, key: string, content: Buffer) =>
  scratch.withPath(async (path) => {
    await writeFile(path, content)
    await storage.store(path, key)
  })
const read = async (storage: Storage, key: string) => {
  const found = await storage.open(key)
  return found && { bytes: found.bytes, content: await buffer(found.content) }
}

beforeEach(() => void store.did.splice(0))

describe.each<[string, Storage]>([
  ['the disk', openDiskStorage(folder)],
  ['a bucket', s3],
])('%s', (_, storage) => {
  test('stores a file under its key', async () => {
    const content = Buffer.from('a,b\n1,2\n')
    await keep(storage, 'annex/20261121_a.csv', content)
    expect(await read(storage, 'annex/20261121_a.csv')).toEqual({ bytes: content.length, content })
  })

  test('stores a large file', async () => {
    const content = Buffer.alloc(40 * 1024 * 1024, 'tessera ')
    await keep(storage, 'annex/20261121_large.zip', content)
    const found = await read(storage, 'annex/20261121_large.zip')
    expect([found?.bytes, found?.content.equals(content)]).toEqual([content.length, true])
  })

  test('opens null and removes nothing for an unknown key', async () => {
    expect(await storage.open('annex/none.csv')).toBeNull()
    await storage.remove('annex/none.csv')
    await storage.removeFolder('.chunks/none')
  })

  test('removes one file, and a folder without its neighbours', async () => {
    for (const key of ['annex/one.csv', '.chunks/up/1', '.chunks/up/2', '.chunks/up/3', '.chunks/upper/1'])
      await keep(storage, key, Buffer.from(key))
    await storage.remove('annex/one.csv')
    await storage.removeFolder('.chunks/up')
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

test('uploads a large file into a bucket in parts, a small one in one request', async () => {
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

test('retries when the store is briefly unavailable', async () => {
  store.fail(2)
  await keep(s3, 'annex/slow', Buffer.from('x'))
  expect(store.objects.get('annex/slow')?.toString()).toBe('x')
})

test('sends a request again after its connection broke, and gives up after two repetitions', async () => {
  store.disconnect(2)
  await keep(s3, 'annex/broken', Buffer.from('x'))
  expect(store.objects.get('annex/broken')?.toString()).toBe('x')
  store.disconnect(1)
  expect((await read(s3, 'annex/broken'))?.content.toString()).toBe('x')
  store.disconnect(3)
  await expect(read(s3, 'annex/broken')).rejects.toThrow(TypeError)
})

test('a rejected upload is a fault and leaves no parts behind', async () => {
  const stranger = openS3Storage({ ...readConfig(store.env).filesS3!, secret: 'wrong' })
  await expect(keep(stranger, 'annex/x', Buffer.from('x'))).rejects.toThrow(
    '403 to PUT annex/x: <Error><Code>SignatureDoesNotMatch</Code></Error>',
  )
  const lost = openS3Storage({ ...readConfig(store.env).filesS3!, bucket: 'other' })
  await expect(keep(lost, 'annex/x', Buffer.from('x'))).rejects.toThrow('NoSuchBucket')
  expect(store.uploads.size).toBe(0)
})

test('removes the scratch file afterwards, also after an error', async () => {
  let at = ''
  await expect(
    scratch.withPath(async (path) => {
      at = path
      await writeFile(path, 'x')
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(existsSync(at)).toBe(false)
})

test('removes old files that a killed process left behind', async () => {
  await writeFile(join(folder, '.arriving', 'left'), 'x')
  await scratch.removeOlderThan(60_000)
  expect(existsSync(join(folder, '.arriving', 'left'))).toBe(true)
  await scratch.removeOlderThan(-1_000)
  expect(existsSync(join(folder, '.arriving', 'left'))).toBe(false)
})
