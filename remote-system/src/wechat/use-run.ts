import { useEffect, useRef } from 'react'
import type { SyncState } from '@tessera/shared/contract/wechat/syncs'
import type { Call } from '@tessera/shared/contract/wire'
import { refresh, useCall, useSend } from '@tessera/shared/client/use-call'
import { isUnderWay, pollWhile } from './sync-progress.tsx'

interface Run {
  /** Tells the latest one as `sync`. */
  state: Call
  start: Call
  /** What it brings. */
  lists: readonly Call[]
}

/** The latest pull from the public account, how to begin one, and its lists anew at its end. */
export function useRun({ state, start, lists }: Run) {
  const { data } = useCall(state, {} as never, {
    refreshInterval: (latest) => pollWhile((latest as { sync: SyncState | null } | undefined)?.sync),
  })
  const sync = (data as { sync: SyncState | null } | undefined)?.sync ?? null
  const { send, sending } = useSend(start, { stale: [state] })
  const under = isUnderWay(sync)
  // A short run has ended before anybody saw it under way: what counts is that another one has ended.
  const ended = data === undefined ? undefined : String(sync?.finishTime ?? '')
  const was = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (was.current !== undefined && ended !== was.current) void refresh(...lists)
    was.current = ended
    // The lists are written down where this is called, and never others.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ended])
  return { pulled: sync, pull: () => void send({} as never).catch(() => undefined), busy: sending || under }
}
