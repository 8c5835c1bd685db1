import { gzipSync } from 'node:zlib'

export interface Entry {
  /** Path inside the archive, segments joined by "/". */
  readonly name: string
  readonly bytes: Uint8Array
  /** May be run as a program. */
  readonly runs?: boolean
}

const block = 512
/** 26 October 1985, as npm stamps its packages: any fixed time will do, and npm refuses none. */
const time = 499_162_500

/** A gzipped ustar archive of files: the same entries give the same bytes, whatever their order, owner, time or machine. Throws on a name above 255 bytes. */
export function packed(entries: readonly Entry[]): Buffer {
  const parts = [...entries]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, bytes, runs }) => [
      header(name, bytes.length, runs ? 0o755 : 0o644),
      bytes,
      padding(bytes.length),
    ])
  const zipped = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]), { level: 9 })
  zipped[9] = 255 // the operating system that packed it: unknown
  return zipped
}

const padding = (length: number) => Buffer.alloc((block - (length % block)) % block)

function header(path: string, size: number, mode: number): Buffer {
  const [prefix, name] = split(path)
  const bytes = Buffer.alloc(block)
  const octal = (value: number, at: number, length: number) =>
    bytes.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  bytes.write(name, 0, 'utf8')
  octal(mode, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(time, 136, 12)
  bytes.write('        0', 148, 'latin1') // the sum counts itself as blanks; type: a file
  bytes.write('ustar\x0000', 257, 'latin1')
  bytes.write(prefix, 345, 'utf8')
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return bytes
}

/** A path of more than 100 bytes is split at a "/" into two fields, of 155 and 100 bytes. */
function split(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= 100) return ['', path]
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return [prefix, name]
  }
  throw new Error(`${path}: the name is too long for an archive`)
}
