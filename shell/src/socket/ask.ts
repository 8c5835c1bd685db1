import { FrameRefused, ListedMessages } from '@tessera/shared/contract/shell/socket'
import { onFrame, sendFrame } from './listen.ts'
import type { Unsigned } from './socket.ts'

type Wanted = Omit<Extract<Unsigned, { method: 'MessageList' }>, 'method' | 'ask'>

/** Milliseconds until an answer is not waited for any longer. */
const patience = 15_000

/** A page of a conversation over the socket; rejects when the line is down, the server refuses (with its words), or nothing comes. */
export function askMessages(wanted: Wanted): Promise<ListedMessages> {
  const ask = crypto.randomUUID()
  return new Promise((done, fail) => {
    const end = () => {
      clearTimeout(late)
      for (const stop of stops) stop()
    }
    const late = setTimeout(() => {
      end()
      fail(new Error(''))
    }, patience)
    const stops = [
      onFrame('messageList', (frame) => {
        const list = ListedMessages.safeParse(frame)
        if (frame['ask'] !== ask || !list.success) return
        end()
        done(list.data)
      }),
      onFrame('error', (frame) => {
        if (frame['ask'] !== ask) return
        end()
        fail(new Error(FrameRefused.safeParse(frame).data?.msg ?? ''))
      }),
    ]
    if (!sendFrame({ method: 'MessageList', ...wanted, ask })) {
      end()
      fail(new Error(''))
    }
  })
}
