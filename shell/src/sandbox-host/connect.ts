import type { FrameMessage, ShellMessage } from '../remotes/sandbox/messages.ts'

/** The shell, as the code of a frame sees it. */
export interface Shell {
  readonly send: (message: FrameMessage, transfer?: Transferable[]) => void
  /** From now on the listener receives the messages, first those that have arrived already. */
  readonly listen: (listener: (message: ShellMessage) => void) => void
}

/**
 * Waits for the port that the page around this frame hands over, and for the first message. The policy of this page
 * lets only the shell show it.
 */
export function connectShell(start: (shell: Shell, storage: Readonly<Record<string, string>>) => void): void {
  const accept = ({ source, data, ports: [port] }: MessageEvent<unknown>) => {
    if (source !== parent || data !== 'tessera.sandbox' || !port) return
    removeEventListener('message', accept)
    const waiting: ShellMessage[] = []
    let listener: ((message: ShellMessage) => void) | undefined
    let hasStarted = false
    const shell: Shell = {
      send: (message, transfer = []) => port.postMessage(message, transfer),
      listen(next) {
        listener = next
        for (const message of waiting.splice(0)) next(message)
      },
    }
    port.addEventListener('message', (event: MessageEvent<ShellMessage>) => {
      const message = event.data
      // Answered here, so that a frame that still loads its modules counts as running.
      if (message.type === 'ping') return shell.send({ type: 'pong', number: message.number })
      if (message.type === 'look' && !hasStarted) {
        hasStarted = true
        return start(shell, message.storage)
      }
      if (listener) listener(message)
      else waiting.push(message)
    })
    port.start()
  }
  addEventListener('message', accept)
}
