import { gzipSync } from 'node:zlib'

/** One file of an archive. */
export interface TarEntry {
  /** Path inside the archive, segments joined by "/". */
  readonly name: string
  readonly bytes: Uint8Array
  /** Gets mode 755 instead of 644. */
  readonly isExecutable?: boolean
}

const blockBytes = 512
/** 26 October 1985 in seconds, the time that npm itself uses; any fixed time gives reproducible archives. */
const fixedTimeSeconds = 499_162_500

/**
 * Packs files into a gzipped ustar archive. The same entries give the same bytes, independent of order,
 * owner, time and machine. Throws on a name above 255 bytes.
 */
export function packTarball(entries: readonly TarEntry[]): Buffer {
  const parts = [...entries]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, bytes, isExecutable }) => [
      header(name, bytes.length, isExecutable ? 0o755 : 0o644),
      bytes,
      padding(bytes.length),
    ])
  const zipped = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * blockBytes)]), { level: 9 })
  zipped[9] = 255 // operating system: unknown
  return zipped
}

const padding = (length: number) => Buffer.alloc((blockBytes - (length % blockBytes)) % blockBytes)

function header(path: string, size: number, mode: number): Buffer {
  const [prefix, name] = splitPath(path)
  const bytes = Buffer.alloc(blockBytes)
  const octal = (value: number, at: number, length: number) =>
    bytes.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  bytes.write(name, 0, 'utf8')
  octal(mode, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(fixedTimeSeconds, 136, 12)
  bytes.write('        0', 148, 'latin1') // the checksum is computed with blanks in its own field; type: file
  bytes.write('ustar\x0000', 257, 'latin1')
  bytes.write(prefix, 345, 'utf8')
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return bytes
}

/**
 * Splits a path of more than 100 bytes at a "/" into prefix (at most 155 bytes) and name (at most 100 bytes).
 */
function splitPath(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= 100) return ['', path]
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return [prefix, name]
  }
  throw new Error(`${path}: the name is too long for an archive`)
}
