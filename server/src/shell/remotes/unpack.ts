import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { buildLimits, isSafePath } from '@tessera/shared/contract/shell/check-build'
import type { FindingCode } from '@tessera/shared/contract/shell/check'
import { extract, type Header } from 'tar-stream'

/** Why an archive was not unpacked. */
export class BadArchive extends Error {
  readonly code: FindingCode
  /** More was sent than may be: the transport says so too. */
  readonly overLimit: boolean
  constructor(code: FindingCode, detail: string, overLimit = false) {
    super(detail)
    this.code = code
    this.overLimit = overLimit
  }
}

/** The sender went away before the end. */
export class BrokenOff extends Error {}

/** Unpacked bytes per packed byte beyond which it is no build: text packs to a tenth, zeros to a thousandth. */
const highestRatio = 200
/** Below this many bytes the ratio says nothing. */
const ratioFrom = 1_000_000

/**
 * Unpacks a gzipped tar into a folder while it arrives and gives the packed bytes; throws `BadArchive` at the first thing that does
 * not belong into a build, `BrokenOff` where the source does. The source is not destroyed, so that its sender can be answered.
 */
export async function unpack(source: Readable, folder: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let packed = 0
  let unpacked = 0
  let count = 0

  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      packed += chunk.length
      if (packed > buildLimits.archiveBytes)
        return done(new BadArchive('too-large', `more than ${buildLimits.archiveBytes} packed bytes`, true))
      chunks.push(chunk)
      done(null, chunk)
    },
  })
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length
      if (unpacked > ratioFrom && unpacked > packed * highestRatio)
        return done(new BadArchive('too-large', `more than ${highestRatio} bytes from one`))
      // The tar's own blocks come on top of the files.
      if (unpacked > buildLimits.unpackedBytes + buildLimits.files * 1_536)
        return done(new BadArchive('too-large', `more than ${buildLimits.unpackedBytes} bytes`))
      done(null, chunk)
    },
  })
  const entries = extract()
  const write = async () => {
    for await (const entry of entries) {
      const path = pathOf(entry.header)
      if (path === null) entry.resume()
      else {
        if (++count > buildLimits.files)
          throw new BadArchive('too-many-files', `more than ${buildLimits.files}`)
        const file = join(folder, path)
        await mkdir(dirname(file), { recursive: true })
        // A second file of one name would be another than the first one that was checked.
        await pipeline(entry, createWriteStream(file, { flags: 'wx' }))
      }
    }
  }
  const feed = new PassThrough()
  const broken = () => void (source.readableEnded || feed.destroy(new BrokenOff('the upload broke off')))
  source.once('close', broken).once('error', broken).pipe(feed)
  const ends = await Promise.allSettled([pipeline(feed, counted, createGunzip(), measured, entries), write()])
  source.off('close', broken).off('error', broken).unpipe(feed)
  const faults = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Error] : []))
  // One fault tears down the rest; the first one is told, whichever pipe it came through.
  const fault = faults.find((one) => one instanceof BadArchive || one instanceof BrokenOff)
  if (fault) throw fault
  if (faults[0]) throw new BadArchive('not-an-archive', faults[0].message)
  if (count === 0) throw new BadArchive('not-an-archive', 'no file in it')
  return Buffer.concat(chunks)
}

/** Where an entry goes; null for a folder, which comes with its files. */
function pathOf({ name, type }: Header): string | null {
  const path = name.replace(/^(\.\/)+/, '').replace(/\/$/, '')
  if (type === 'directory' && (path === '' || path === '.' || isSafePath(path))) return null
  if (!isSafePath(path)) throw new BadArchive('path-escapes', name.slice(0, 200))
  if (type !== 'file' && type !== 'contiguous-file')
    throw new BadArchive('path-escapes', `${name.slice(0, 200)} is a ${type ?? 'thing of unknown kind'}`)
  return path
}
