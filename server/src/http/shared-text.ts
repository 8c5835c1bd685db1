import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'

// Compressing a megabyte of menus takes 10 ms of CPU. These functions compress the beginning that many answers
// share once, and append the rest to it. The result is one ordinary stream of its format: clients do not accept
// several streams behind each other.

export type Encoding = 'br' | 'gzip'

/** JSON text that is the beginning of many answers. */
export interface SharedText {
  readonly text: Buffer
  /** SHA-256 of the text. */
  readonly digest: string
  /** The text followed by `own` as one stream; `own` has at most `maxOwnBytes`. */
  compress(encoding: Encoding, own: Buffer): Promise<Buffer>
}

/** Limit of `own` in `SharedText.compress`: brotli stores it uncompressed. */
export const maxOwnBytes = 8_192

/** Texts of this many bytes are kept, with their compressed copies. */
const maxKeptBytes = 16 * 1024 * 1024

const compressBrotli = promisify(brotliCompress)
const compressDeflate = promisify(deflateRaw)

/** Cache of shared texts by digest, so that a text which did not change is not compressed again. */
export function openSharedTexts(maxBytes = maxKeptBytes): (text: Buffer) => SharedText {
  const kept = new LRUCache<string, SharedText>({
    maxSize: maxBytes,
    sizeCalculation: ({ text }) => Math.max(1, text.length),
  })
  return (text) => {
    const digest = createHash('sha256').update(text).digest('base64url')
    const shared = kept.get(digest) ?? createSharedText(text, digest)
    kept.set(digest, shared)
    return shared
  }
}

function createSharedText(text: Buffer, digest: string): SharedText {
  const crc = crc32(text)
  const beginnings = new Map<Encoding, Promise<Buffer>>()
  const loadBeginning = (encoding: Encoding): Promise<Buffer> => {
    const compressed = beginnings.get(encoding)
    if (compressed) return compressed
    const compressing = encoding === 'br' ? beginBrotli(text) : beginGzip(text)
    beginnings.set(encoding, compressing)
    compressing.catch(() => beginnings.delete(encoding))
    return compressing
  }
  return {
    text,
    digest,
    async compress(encoding, own) {
      const beginning = await loadBeginning(encoding)
      const end = encoding === 'br' ? endBrotli(own) : endGzip(own, crc32(own, crc), text.length + own.length)
      return Buffer.concat([beginning, ...end])
    },
  }
}

/** A brotli stream up to a flush, which ends at a byte boundary. */
const beginBrotli = (text: Buffer): Promise<Buffer> =>
  compressBrotli(text, {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })

/**
 * The end of a brotli stream (RFC 7932, 9.2): a meta-block with uncompressed bytes, and an empty last one. The
 * header of 24 bits has from the lowest: not last, four nibbles of length, length - 1, uncompressed, padding.
 */
function endBrotli(own: Buffer): Buffer[] {
  const header = Buffer.alloc(3)
  header.writeUIntLE(((own.length - 1) << 3) | (1 << 19), 0, 3)
  return [header, own, Buffer.of(0b11)]
}

/** RFC 1952: deflate, no flags, no time, unknown system. */
const gzipHeader = Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)

/** A gzip stream up to a full flush, after which nothing refers to earlier bytes. */
async function beginGzip(text: Buffer): Promise<Buffer> {
  const deflated = await compressDeflate(text, { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([gzipHeader, deflated])
}

function endGzip(own: Buffer, crc: number, length: number): Buffer[] {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return [deflateRawSync(own), trailer]
}
