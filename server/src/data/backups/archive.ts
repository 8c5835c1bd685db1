import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'

/** An archive that is truncated or damaged. */
export class BrokenArchive extends Error {
  readonly reason: 'damaged' | 'truncated'
  constructor(describeError: BrokenArchive['reason'], cause: unknown) {
    super(`the archive is ${describeError}`, { cause })
    this.reason = describeError
  }
}

export interface ArchiveWriter {
  /**
   * Adds a member of `size` bytes. `through` transforms the content first; its errors are thrown here too.
   */
  add(name: string, size: number, content: Readable, through?: Transform): Promise<void>
  addBytes(name: string, content: Buffer): Promise<void>
  /** Ends the archive and returns its size in bytes. */
  close(): Promise<number>
  abort(): Promise<void>
}

/** Opens a new gzipped tar at a path. Only the current member is in memory. */
export function openArchive(path: string): ArchiveWriter {
  const tar = pack()
  let bytes = 0
  const byteCounter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const written = pipeline(
    tar,
    createGzip({ level: 5 }),
    byteCounter,
    createWriteStream(path, { flags: 'wx' }),
  )
  // A full disk ends the pipeline. Without this race, `add` would wait forever.
  const failure = written.then(() => new Promise<never>(() => {}))
  failure.catch(() => {})
  const add: ArchiveWriter['add'] = (name, size, content, through) =>
    Promise.race([
      pipeline([content, ...(through ? [through] : []), tar.entry({ name, size, mtime: new Date(0) })]),
      failure,
    ])
  return {
    add,
    addBytes: (name, content) =>
      add(name, content.length, Readable.from(content.length > 0 ? [content] : [])),
    async close() {
      tar.finalize()
      await written
      return bytes
    },
    async abort() {
      tar.destroy()
      await written.catch(() => {})
    },
  }
}

export interface Member {
  name: string
  size: number
  /** Read it before requesting the next member; the unread rest is skipped. */
  content: Readable
}

/** The members of an archive in order, unpacked on demand. Throws a `BrokenArchive`. */
export async function* readMembers(archive: Readable): AsyncGenerator<Member> {
  const entries = extract()
  const unpacking = pipeline(archive, createGunzip(), entries).then(
    () => null,
    (error: unknown) => error,
  )
  // Missing bytes also end the current member. The pipeline has the cause.
  const describeError = async (error: unknown) => {
    const cause = await unpacking
    return toBrokenArchive(cause ?? error)
  }
  async function* bytesOf(entry: AsyncIterable<unknown>) {
    try {
      for await (const chunk of entry) yield chunk
    } catch (error) {
      throw await describeError(error)
    }
  }
  try {
    for await (const entry of entries) {
      yield {
        name: entry.header.name,
        size: entry.header.size ?? 0,
        content: Readable.from(bytesOf(entry), { objectMode: false }),
      }
      entry.resume()
    }
  } catch (error) {
    throw await describeError(error)
  } finally {
    archive.destroy()
  }
  const failure = await unpacking
  if (failure) throw toBrokenArchive(failure)
}

function toBrokenArchive(error: unknown): unknown {
  if (error instanceof BrokenArchive) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === 'Z_BUF_ERROR' || /unexpected end/i.test(message)) return new BrokenArchive('truncated', error)
  if (code.startsWith('Z_') || /tar|checksum|header/i.test(message))
    return new BrokenArchive('damaged', error)
  return error
}

/** Counts bytes and lines of a stream and computes its SHA-256. */
export function measureContent() {
  const hash = createHash('sha256')
  let bytes = 0
  let lines = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count(chunk)
      done(null, chunk)
    },
  })
  const count = (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
  }
  return { through, count, bytes: () => bytes, lines: () => lines, digest: () => hash.digest('hex') }
}
