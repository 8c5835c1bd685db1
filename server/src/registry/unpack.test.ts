import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { packTar } from '../../test/build.ts'
import { unpack, UploadInterrupted } from './unpack.ts'

describe('an upload that breaks off', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-unpack-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('before it is read is reported', async () => {
    const source = new Readable({ read: () => undefined })
    source.destroy()
    await nextTurn()
    await expect(unpack(source, folder)).rejects.toThrow(UploadInterrupted)
  })

  // An entry that ends while its folder is created has no reader yet.
  test('is reported at every moment of the archive', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const archive = await packTar(
      Object.fromEntries(names.map((name) => [`${name}/${name}.js`, randomBytes(3_000).toString('hex')])),
    )
    for (let part = 1; part <= 10; part++)
      for (let turns = 0; turns < 20; turns++) {
        const source = new Readable({ read: () => undefined })
        source.push(archive.subarray(0, (archive.length * part) / 11))
        const target = join(folder, `${part}-${turns}`)
        const unpacked = unpack(source, target).catch((error: unknown) => error)
        for (let turn = 0; turn < turns; turn++) await nextTurn()
        source.destroy()
        expect(await unpacked).toBeInstanceOf(UploadInterrupted)
      }
  })
})
