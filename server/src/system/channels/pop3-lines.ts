import type { Socket } from 'node:net'

export interface Lines {
  /** The next line, without its end. */
  line(): Promise<string>
  /** All lines until one that is a lone dot; a dot that a line was given at its start is taken off (RFC 1939, section 3). Rejects above `most` bytes. */
  block(most: number): Promise<Buffer>
  /** Listens no more, so that somebody else may. */
  end(): void
}

/** Of an answer; those of mails are of any length, though they should not be. */
const longestLine = 64 * 1024
const CRLF = Buffer.from('\r\n')

/** What a socket says, line by line, however it was cut on its way. */
export function lines(socket: Socket): Lines {
  let rest: Buffer = Buffer.alloc(0)
  let failure: Error | undefined
  let wake: (() => void) | undefined
  const hear = (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    // What nobody has read yet stays in the other end's hands.
    socket.pause()
    wake?.()
  }
  const fail = (error?: Error) => {
    failure ??= error ?? new Error('the server hung up')
    wake?.()
  }
  const closed = () => fail()
  socket.on('data', hear)
  socket.on('error', fail)
  socket.on('close', closed)

  /** The next line; or of one that is very long what there is of it so far. */
  const piece = async (): Promise<{ bytes: Buffer; ends: boolean }> => {
    for (let from = 0; ; ) {
      const at = rest.indexOf(CRLF, from)
      if (at >= 0) {
        const bytes = rest.subarray(0, at)
        rest = rest.subarray(at + 2)
        return { bytes, ends: true }
      }
      // The last byte may be the first half of an end.
      from = Math.max(0, rest.length - 1)
      if (from > longestLine) {
        const bytes = rest.subarray(0, from)
        rest = rest.subarray(from)
        return { bytes, ends: false }
      }
      if (failure) throw failure
      await new Promise<void>((woken) => {
        wake = woken
        socket.resume()
      })
    }
  }
  return {
    async line() {
      const { bytes, ends } = await piece()
      if (!ends) throw new Error('a line without an end')
      return bytes.toString()
    },
    async block(most) {
      const found: Buffer[] = []
      for (let count = 0, within = false; ; ) {
        const { bytes, ends } = await piece()
        const dotted = !within && bytes[0] === 0x2e
        if (dotted && ends && bytes.length === 1) return Buffer.concat(found)
        count += bytes.length + 2
        if (count > most) throw new Error(`more than ${most} bytes`)
        found.push(dotted ? bytes.subarray(1) : bytes, ...(ends ? [CRLF] : []))
        within = !ends
      }
    },
    end() {
      socket.off('data', hear)
      socket.off('error', fail)
      socket.off('close', closed)
    },
  }
}
