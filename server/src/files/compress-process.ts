import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { constants as priorities, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'

/** One file to compress. */
export interface CompressRequest {
  file: string
  /** Its copies are written to this path with `.br` and `.gz` added. */
  target: string
  /** `sha384-<base64>` of the bytes that are expected; null where any are right. */
  digest: string | null
  /** Folder that keeps copies by the digest of the original. */
  store: string
}

/**
 * `claimed`: another process is compressing these bytes. `gone`: the file, or the folder of its copies, is no longer there,
 * or the file has other bytes than expected.
 */
export type CompressResponse = { result: Compressed } | { result: 'failed'; message: string }
type Compressed = 'written' | 'claimed' | 'gone'

/** A process that was killed leaves its claim behind; the slowest file of a build takes a few seconds. */
const claimMs = 120_000

const encodings = [
  {
    extension: '.br',
    compress: (bytes: Buffer) =>
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    decompress: (bytes: Buffer, maxOutputLength: number) => brotliDecompressSync(bytes, { maxOutputLength }),
  },
  {
    extension: '.gz',
    compress: (bytes: Buffer) => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
    decompress: (bytes: Buffer, maxOutputLength: number) => gunzipSync(bytes, { maxOutputLength }),
  },
]

function handleRequest({ file, target, digest, store }: CompressRequest): Compressed {
  const bytes = readFileSync(file)
  if (digest !== null && digest !== `sha384-${createHash('sha384').update(bytes).digest('base64')}`)
    return 'gone'
  const key = join(store, createHash('sha256').update(bytes).digest('hex'))
  const claim = `${key}.claim`
  if (!takeClaim(claim)) return 'claimed'
  try {
    for (const { extension, compress, decompress } of encodings) {
      if (existsSync(`${target}${extension}`)) continue
      const stored = `${key}${extension}`
      const known = readStored(stored, (copy) => decompress(copy, bytes.length).equals(bytes))
      const compressed = known ?? compress(bytes)
      if (!known) writeWhole(stored, compressed)
      writeWhole(`${target}${extension}`, compressed)
    }
  } finally {
    rmSync(claim, { force: true })
  }
  return 'written'
}

/** Whether this process may compress; false while another one does. */
function takeClaim(claim: string): boolean {
  mkdirSync(dirname(claim), { recursive: true })
  const since = statSync(claim, { throwIfNoEntry: false })?.mtimeMs
  if (since !== undefined && Date.now() - since > claimMs) rmSync(claim, { force: true })
  try {
    closeSync(openSync(claim, 'wx'))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** A copy of the store; undefined where there is none, or a damaged one. */
function readStored(path: string, isRight: (copy: Buffer) => boolean): Buffer | undefined {
  if (!existsSync(path)) return undefined
  const copy = readFileSync(path)
  try {
    return isRight(copy) ? copy : undefined
  } catch {
    return undefined
  }
}

/** Writes a file that is complete as soon as it has its name, also after a power failure. */
function writeWhole(path: string, bytes: Buffer): void {
  const part = `${path}.${process.pid}.part`
  try {
    writeFileSync(part, bytes, { flush: true })
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

// Requests of users come first. On Linux only this thread gets the priority, and it does all the work.
setPriority(priorities.priority.PRIORITY_LOW)
process.on('disconnect', () => process.exit())
process.on('message', (request: CompressRequest) => {
  let response: CompressResponse
  try {
    response = { result: handleRequest(request) }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    response = code === 'ENOENT' ? { result: 'gone' } : { result: 'failed', message }
  }
  process.send?.(response)
})
