import { expect, test } from 'vitest'
import { Code } from '@tessera/shared/contract/wire'
import { asRefusal } from '../http/errors.ts'
import { diskFullRefusal, isDiskFull, openDiskSpace } from './disk-space.ts'

const here = import.meta.dirname
const open = (reserveBytes: number, databaseFolder: string | null = here) =>
  openDiskSpace({ folders: [here], databaseFolder, reserveBytes })
/** More than any disk has. */
const everything = Number.MAX_SAFE_INTEGER

test('refuses below the reserve, for folders that do not exist yet as well', async () => {
  await expect(open(everything).assertRoom()).rejects.toMatchObject({ code: Code.diskFull })
  await expect(open(everything, `${here}/not/there`).assertDatabaseRoom()).rejects.toMatchObject({
    code: Code.diskFull,
  })
  await expect(open(everything, null).assertDatabaseRoom()).resolves.toBeUndefined()
  await expect(open(0).assertRoom()).resolves.toBeUndefined()
})

test('counts the bytes of one write, and those written since the last look', async () => {
  const disk = open(0)
  const { freeBytes } = await disk.read()
  await expect(disk.assertRoom(everything)).rejects.toMatchObject({ code: Code.diskFull })
  await disk.assertRoom(1_000)
  await disk.recordWritten(freeBytes)
  await expect(disk.assertRoom(1_000)).rejects.toMatchObject({ code: Code.diskFull })
})

test('an external database without space shows for a while after its error', async () => {
  const disk = open(0, null)
  expect((await disk.read()).isDatabaseFull).toBe(false)
  disk.recordError({ code: '23505' })
  expect((await disk.read()).isDatabaseFull).toBe(false)
  disk.recordError({ code: '53100' })
  expect((await disk.read()).isDatabaseFull).toBe(true)
  await expect(disk.assertDatabaseRoom()).resolves.toBeUndefined()
})

test.each([
  ['disk_full', '53100', Code.diskFull],
  ['no space on the file system', 'ENOSPC', Code.diskFull],
  ['no quota on the file system', 'EDQUOT', Code.diskFull],
  ['out_of_memory', '53200', Code.overloaded],
  ['too_many_connections', '53300', Code.overloaded],
])('answers %s in words', (_, code, expected) => {
  const error = Object.assign(new Error('no'), { code })
  expect(asRefusal(error, {})?.code).toBe(expected)
  expect(isDiskFull(error)).toBe(expected === Code.diskFull)
})

test('knows its own refusal, and no other value', () => {
  expect([diskFullRefusal(), new Error('x'), null, undefined, 'ENOSPC'].map(isDiskFull)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
