import type { Socket } from 'node:net'

/** Reads a socket line by line, as line-based protocols such as POP3 need it. */
export interface LineReader {
  /** The next line, without its line break. Rejects when the connection ends or the line exceeds 64 KB. */
  readLine(): Promise<string>
  /**
   * All lines up to a line that is a single dot; escaping dots at line starts are removed (RFC 1939, section
   * 3). Null where there are more than `maxBytes` bytes, which are discarded.
   */
  readBlock(maxBytes: number): Promise<Buffer | null>
  /** Removes all listeners, so that another reader can use the socket. */
  detach(): void
}

/** Limits of a reply line, and of a line of a mail: some senders write a whole mail in one line. */
const maxBytesOf = { answer: 64 * 1024, line: 4 * 1024 * 1024 }
const CRLF = Buffer.from('\r\n')

/** Reads lines from a socket, however the bytes were split into packets. */
export function readLines(socket: Socket): LineReader {
  let rest: Buffer = Buffer.alloc(0)
  let failure: Error | undefined
  let wake: (() => void) | undefined
  const onData = (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    // Backpressure: the server sends no more until the next line is read.
    socket.pause()
    wake?.()
  }
  const onError = (error?: Error) => {
    failure ??= error ?? new Error('the server hung up')
    wake?.()
  }
  const onClose = () => onError()
  socket.on('data', onData)
  socket.on('error', onError)
  socket.on('close', onClose)

  /** The next line; null where it is longer than `maxBytes`. */
  const nextLine = async (maxBytes: number): Promise<Buffer | null> => {
    let tooLong = false
    for (let from = 0; ;) {
      const at = rest.indexOf(CRLF, from)
      if (at >= 0) {
        const line = tooLong ? null : rest.subarray(0, at)
        rest = rest.subarray(at + 2)
        return line
      }
      if (rest.length > maxBytes) {
        tooLong = true
        // The last byte may be the first half of the line break.
        rest = rest.subarray(-1)
      }
      if (failure) throw failure
      from = Math.max(0, rest.length - 1)
      await new Promise<void>((resolve) => {
        wake = resolve
        socket.resume()
      })
    }
  }
  return {
    async readLine() {
      const line = await nextLine(maxBytesOf.answer)
      if (!line) throw new Error('an answer without an end')
      return line.toString()
    },
    async readBlock(maxBytes) {
      // One growing buffer: a buffer per line would take a hundred times the memory of a short line.
      let buffer = Buffer.allocUnsafe(maxBytesOf.answer)
      let bytes = 0
      const append = (part: Buffer) => {
        if (bytes + part.length > buffer.length)
          buffer = Buffer.concat([buffer], 2 * buffer.length + part.length)
        bytes += part.copy(buffer, bytes)
      }
      for (let tooLong = false; ;) {
        const line = await nextLine(maxBytesOf.line)
        if (line?.length === 1 && line[0] === 0x2e) return tooLong ? null : buffer.subarray(0, bytes)
        if (tooLong || line === null || bytes + line.length + CRLF.length > maxBytes) {
          tooLong = true
          continue
        }
        append(line[0] === 0x2e ? line.subarray(1) : line)
        append(CRLF)
      }
    },
    detach() {
      socket.off('data', onData)
      socket.off('error', onError)
      socket.off('close', onClose)
    },
  }
}
