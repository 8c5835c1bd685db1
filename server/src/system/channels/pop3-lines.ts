import type { Socket } from 'node:net'

export interface Lines {
  /** The next line, without its end. */
  line(): Promise<string>
  /** All lines until one that is a lone dot; a dot that a line was given at its start is taken off (RFC 1939, section 3). Rejects above `most` bytes. */
  block(most: number): Promise<Buffer>
  /** Listens no more, so that somebody else may. */
  end(): void
}

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

  const next = async (): Promise<Buffer> => {
    for (let from = 0; ; ) {
      const at = rest.indexOf(CRLF, from)
      if (at >= 0) {
        const line = rest.subarray(0, at)
        rest = rest.subarray(at + 2)
        return line
      }
      if (rest.length > longestLine) throw new Error('a line without an end')
      if (failure) throw failure
      from = Math.max(0, rest.length - 1)
      await new Promise<void>((woken) => {
        wake = woken
        socket.resume()
      })
    }
  }
  return {
    line: async () => (await next()).toString(),
    async block(most) {
      const found: Buffer[] = []
      for (let bytes = 0; ; ) {
        const line = await next()
        if (line.length === 1 && line[0] === 0x2e) return Buffer.concat(found)
        const kept = line[0] === 0x2e ? line.subarray(1) : line
        bytes += kept.length + 2
        if (bytes > most) throw new Error(`more than ${most} bytes`)
        found.push(kept, CRLF)
      }
    },
    end() {
      socket.off('data', hear)
      socket.off('error', fail)
      socket.off('close', closed)
    },
  }
}
