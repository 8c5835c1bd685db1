import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { buildLimits, isSafePath } from '@tessera/shared/contract/registry/check-build'
import type { FindingCode } from '@tessera/shared/contract/registry/check'
import { extract, type Header } from 'tar-stream'
import { isDiskFull } from '../files/disk-space.ts'

/** An archive that cannot be unpacked, with the code of its finding. */
export class BadArchive extends Error {
  readonly code: FindingCode
  /** More bytes were sent than allowed: the answer has HTTP status 413. */
  readonly overLimit: boolean
  constructor(code: FindingCode, detail: string, overLimit = false) {
    super(detail)
    this.code = code
    this.overLimit = overLimit
  }
}

/** The sender closed the connection before the end. */
export class UploadInterrupted extends Error {}

/** Limit of unpacked bytes per packed byte: text has about 10, an archive of zeros about 1,000. */
const maxRatio = 200
/** The ratio is checked from this many unpacked bytes. */
const ratioCheckedFromBytes = 1_000_000

/**
 * Unpacks a gzipped tar into a folder while it arrives, and returns the packed bytes. Throws `BadArchive` at
 * the first violation, and `UploadInterrupted` if the source ends early. The source is not destroyed, so that
 * the server can still answer.
 */
export async function unpack(source: Readable, folder: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let packed = 0
  let unpacked = 0
  let count = 0

  const packedCounter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      packed += chunk.length
      if (packed > buildLimits.archiveBytes)
        return done(new BadArchive('too-large', `more than ${buildLimits.archiveBytes} packed bytes`, true))
      chunks.push(chunk)
      done(null, chunk)
    },
  })
  const unpackedCounter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length
      if (unpacked > ratioCheckedFromBytes && unpacked > packed * maxRatio)
        return done(new BadArchive('too-large', `more than ${maxRatio} bytes from one`))
      // The headers and padding of the tar are added to the size of the files.
      if (unpacked > buildLimits.unpackedBytes + buildLimits.files * 1_536)
        return done(new BadArchive('too-large', `more than ${buildLimits.unpackedBytes} bytes`))
      done(null, chunk)
    },
  })
  const entries = extract()
  // `pipeline` waits forever for an entry that was destroyed before it listens. The signal ends it.
  const failed = new AbortController()
  const write = async () => {
    for await (const entry of entries) {
      const path = pathOf(entry.header)
      if (path === null) entry.resume()
      else {
        if (++count > buildLimits.files)
          throw new BadArchive('too-many-files', `more than ${buildLimits.files}`)
        const file = join(folder, path)
        await mkdir(dirname(file), { recursive: true })
        // Flag wx: a second entry of the same name must not overwrite the first.
        await pipeline(entry, createWriteStream(file, { flags: 'wx' }), { signal: failed.signal })
      }
    }
  }
  const feed = new PassThrough()
  const onInterrupted = () =>
    void (source.readableEnded || feed.destroy(new UploadInterrupted('the upload broke off')))
  source.once('close', onInterrupted).once('error', onInterrupted).pipe(feed)
  // A source that was destroyed before this call emits nothing any more.
  if (source.destroyed) onInterrupted()
  const read = pipeline(feed, packedCounter, createGunzip(), unpackedCounter, entries)
  read.catch(() => failed.abort())
  const results = await Promise.allSettled([read, write()])
  source.off('close', onInterrupted).off('error', onInterrupted).unpipe(feed)
  const faults = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []))
  // One fault ends all streams, and the others then fail, too. The specific fault is thrown.
  const fault = faults.find((one) => one instanceof BadArchive || one instanceof UploadInterrupted)
  if (fault) throw fault
  const diskFull = faults.find(isDiskFull)
  if (diskFull) throw diskFull
  if (faults[0]) throw new BadArchive('not-an-archive', faults[0].message)
  if (count === 0) throw new BadArchive('not-an-archive', 'no file in it')
  return Buffer.concat(chunks)
}

/** The path of an entry; null for a folder, which is created with its files. */
function pathOf({ name, type }: Header): string | null {
  const path = name.replace(/^(\.\/)+/, '').replace(/\/$/, '')
  if (type === 'directory' && (path === '' || path === '.' || isSafePath(path))) return null
  if (!isSafePath(path)) throw new BadArchive('path-escapes', name.slice(0, 200))
  if (type !== 'file' && type !== 'contiguous-file')
    throw new BadArchive('path-escapes', `${name.slice(0, 200)} is a ${type ?? 'thing of unknown kind'}`)
  return path
}
