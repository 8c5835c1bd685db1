import { EventEmitter } from 'node:events'

/** Packages that `npm start` is still building while this server runs, by their folder: `remote-org`. */
export interface PendingBuilds {
  stateOf(name: string): BuildState
  /** Calls `onEnd` when a build that is waited for has ended. */
  onEnd(name: string, onEnd: () => void): void
}

/** `absent` is what this installation does not offer, whether it is built or not. */
export type BuildState = 'waiting' | 'failed' | 'built' | 'absent'

/** Reads `--building=<name>,...` and `--failed=<name>,...`. The parent process sends `{ built }` or `{ failed }` later. */
export function openPendingBuilds(
  args: readonly string[],
  parent: Pick<NodeJS.EventEmitter, 'on'>,
): PendingBuilds {
  const states = new Map<string, BuildState>()
  const readNames = (option: string, state: BuildState) => {
    const names = args.find((text) => text.startsWith(option))?.slice(option.length)
    for (const name of names?.split(',').filter(Boolean) ?? []) states.set(name, state)
  }
  readNames('--building=', 'waiting')
  readNames('--failed=', 'failed')
  const ended = new EventEmitter()
  const end = (name: string, state: BuildState) => {
    if (states.get(name) !== 'waiting') return
    states.set(name, state)
    ended.emit(name)
  }
  parent.on('message', (message: { built?: string; failed?: string } | null) => {
    if (message?.built) end(message.built, 'built')
    if (message?.failed) end(message.failed, 'failed')
  })
  return {
    stateOf: (name) => states.get(name) ?? 'built',
    onEnd: (name, onEnd) => void ended.once(name, onEnd),
  }
}

/** Everything is built, as where the server is not started by `npm start`. */
export const nothingPending: PendingBuilds = { stateOf: () => 'built', onEnd: () => {} }
