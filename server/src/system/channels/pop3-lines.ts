import type { Socket } from 'node:net'

export interface Lines {
  /** The next line, without its end. */
  line(): Promise<string>
  /** All lines until one that is a lone dot; a dot that a line was given at its start is taken off (RFC 1939, section 3). Null above `most` bytes, of which nothing is held. */
  block(most: number): Promise<Buffer | null>
  /** Listens no more, so that somebody else may. */
  end(): void
}

/** Bytes of an answer, and of a line of a mail, which some write in one. */
const longest = { answer: 64 * 1024, line: 4 * 1024 * 1024 }
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

  /** Null for a line that is longer. */
  const next = async (most: number): Promise<Buffer | null> => {
    let over = false
    for (let from = 0; ;) {
      const at = rest.indexOf(CRLF, from)
      if (at >= 0) {
        const line = over ? null : rest.subarray(0, at)
        rest = rest.subarray(at + 2)
        return line
      }
      if (rest.length > most) {
        over = true
        // The first half of its end may be there.
        rest = rest.subarray(-1)
      }
      if (failure) throw failure
      from = Math.max(0, rest.length - 1)
      await new Promise<void>((woken) => {
        wake = woken
        socket.resume()
      })
    }
  }
  return {
    async line() {
      const said = await next(longest.answer)
      if (!said) throw new Error('an answer without an end')
      return said.toString()
    },
    async block(most) {
      // One piece that grows: of millions of empty lines each would weigh a hundred times what it holds.
      let held = Buffer.allocUnsafe(longest.answer)
      let bytes = 0
      const hold = (part: Buffer) => {
        if (bytes + part.length > held.length) held = Buffer.concat([held], 2 * held.length + part.length)
        bytes += part.copy(held, bytes)
      }
      for (let over = false; ;) {
        const line = await next(longest.line)
        if (line?.length === 1 && line[0] === 0x2e) return over ? null : held.subarray(0, bytes)
        if (over || line === null || bytes + line.length + CRLF.length > most) {
          over = true
          continue
        }
        hold(line[0] === 0x2e ? line.subarray(1) : line)
        hold(CRLF)
      }
    },
    end() {
      socket.off('data', hear)
      socket.off('error', fail)
      socket.off('close', closed)
    },
  }
}
