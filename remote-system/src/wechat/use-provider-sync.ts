import { useEffect, useRef } from 'react'
import type { SyncState } from '@tessera/shared/contract/wechat/syncs'
import type { Call } from '@tessera/shared/contract/wire'
import { refresh, useCall, useSend } from '@tessera/shared/client/use-call'
import { isRunning, pollIntervalMs } from './sync-progress.tsx'

interface SyncCalls {
  /** Call whose answer has the latest run as `sync`. */
  state: Call
  start: Call
  /** Lists to refresh after a run. */
  lists: readonly Call[]
}

/**
 * The latest run of a pull from the official account, and a function to start one. Refreshes the lists at the
 * end of a run.
 */
export function useProviderSync({ state, start: startCall, lists }: SyncCalls) {
  const { data } = useCall(state, {} as never, {
    refreshInterval: (answer) => pollIntervalMs((answer as { sync: SyncState | null } | undefined)?.sync),
  })
  const sync = (data as { sync: SyncState | null } | undefined)?.sync ?? null
  const { send, sending } = useSend(startCall, { stale: [state] })
  const isActive = isRunning(sync)
  // A short run can end between two polls, so compare the finish times instead of the running states.
  const finishTime = data === undefined ? undefined : String(sync?.finishTime ?? '')
  const previousFinish = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (previousFinish.current !== undefined && finishTime !== previousFinish.current) void refresh(...lists)
    previousFinish.current = finishTime
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- callers pass the same calls in a new array on every render
  }, [finishTime])
  return {
    latestRun: sync,
    start: () => void send({} as never).catch(() => undefined),
    busy: sending || isActive,
  }
}
