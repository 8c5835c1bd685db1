import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'

/** An archive cannot be read to its end: bytes are missing, or are not what was written. */
export class BrokenArchive extends Error {
  readonly why: 'damaged' | 'truncated'
  constructor(why: BrokenArchive['why'], cause: unknown) {
    super(`the archive is ${why}`, { cause })
    this.why = why
  }
}

export interface ArchiveWriter {
  /** Adds a member; `size` is in bytes. What its content goes through before is part of its pipe: whatever breaks there is thrown here. */
  add(name: string, size: number, content: Readable, through?: Transform): Promise<void>
  addBytes(name: string, content: Buffer): Promise<void>
  /** Ends the archive and gives its size in bytes. */
  close(): Promise<number>
  abort(): Promise<void>
}

/** A gzipped tar at a path, written member by member: nothing but the member under way is held. */
export function openArchive(path: string): ArchiveWriter {
  const tar = pack()
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const written = pipeline(tar, createGzip({ level: 5 }), counted, createWriteStream(path, { flags: 'wx' }))
  // A disk that is full ends the pipe; whoever adds at that moment would wait for ever.
  const broken = written.then(() => new Promise<never>(() => {}))
  broken.catch(() => {})
  const add: ArchiveWriter['add'] = (name, size, content, through) =>
    Promise.race([
      pipeline([content, ...(through ? [through] : []), tar.entry({ name, size, mtime: new Date(0) })]),
      broken,
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
  /** To be read to its end before the next member is asked for; what is left of it is let pass. */
  content: Readable
}

/** The members of an archive in their order, unpacked while they are read. Fails with a `BrokenArchive`. */
export async function* membersOf(archive: Readable): AsyncGenerator<Member> {
  const entries = extract()
  const feeding = pipeline(archive, createGunzip(), entries).then(
    () => null,
    (error: unknown) => error,
  )
  // Bytes that are missing end what is being read as well; the pipe knows why.
  const why = async (error: unknown) => asBroken((await feeding) ?? error)
  async function* bytesOf(entry: AsyncIterable<unknown>) {
    try {
      for await (const chunk of entry) yield chunk
    } catch (error) {
      throw await why(error)
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
    throw await why(error)
  } finally {
    archive.destroy()
  }
  const fault = await feeding
  if (fault) throw asBroken(fault)
}

function asBroken(error: unknown): unknown {
  if (error instanceof BrokenArchive) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === 'Z_BUF_ERROR' || /unexpected end/i.test(message)) return new BrokenArchive('truncated', error)
  if (code.startsWith('Z_') || /tar|checksum|header/i.test(message))
    return new BrokenArchive('damaged', error)
  return error
}

/** Hands a stream on and knows afterwards what went through it. */
export function measured() {
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
