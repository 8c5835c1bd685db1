import { useEffect, useState } from 'react'
import { publicCalls } from '@tessera/shared/contract/session/public-calls'
import { call, CallError } from '@tessera/shared/client/call'

export type ScanState =
  | { at: 'opening' }
  | { at: 'waiting'; address: string; end: number }
  | { at: 'scanned'; realName: string; end: number }
  | { at: 'confirmed'; code: string; secret: string }
  | { at: 'over'; why: 'refused' | 'expired' }
  | { at: 'failed'; msg: string }

/** Polling interval in milliseconds. A ticket lives for two minutes, so polling is sufficient. */
const pollIntervalMs = 1_500

/**
 * Opens a sign-in request and polls its state; each `round` is a new request. The secret does not leave this
 * function before the confirmation.
 */
export function useScan(round: number): ScanState {
  const [scan, setScan] = useState<ScanState>({ at: 'opening' })
  const [lastRound, setLastRound] = useState(round)
  if (lastRound !== round) {
    setLastRound(round)
    setScan({ at: 'opening' })
  }
  useEffect(() => {
    const controller = new AbortController()
    void follow(setScan, controller.signal)
    return () => controller.abort()
  }, [round])
  return scan
}

async function follow(setState: (scan: ScanState) => void, signal: AbortSignal): Promise<void> {
  try {
    const { ticket, secret, seconds } = await call(publicCalls.openScan, {}, { quiet: true, signal })
    const end = Date.now() + seconds * 1000
    setState({ at: 'waiting', address: `${location.origin}/jump?ticket=${encodeURIComponent(ticket)}`, end })
    for (let scanned = false; ;) {
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
      if (signal.aborted) return
      if (Date.now() > end + pollIntervalMs && !scanned) return setState({ at: 'over', why: 'expired' })
      // A failed poll is repeated.
      const response = await call(publicCalls.scanState, { secret }, { quiet: true, signal }).catch(
        () => null,
      )
      if (signal.aborted || !response) continue
      const { state, realName, code } = response
      if (state === 'refused' || state === 'expired') return setState({ at: 'over', why: state })
      if (state === 'confirmed' && code) return setState({ at: 'confirmed', code, secret })
      if (state === 'scanned' && !scanned) {
        scanned = true
        setState({ at: 'scanned', realName, end })
      }
    }
  } catch (error) {
    if (!signal.aborted)
      setState({ at: 'failed', msg: error instanceof CallError ? error.msg : String(error) })
  }
}
