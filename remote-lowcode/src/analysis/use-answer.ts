import { useEffect, useState } from 'react'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import type { CallOutput, CallRequest } from '@tessera/shared/contract/wire'
import { call } from '@tessera/shared/client/call'

export type SummaryRequest = CallRequest<typeof dataSets.summarize>
export type Summary = CallOutput<typeof dataSets.summarize>

/** Somewhat longer than the longest statement. */
export const timeoutMs = 70_000
/** Choices that follow each other this fast are one run. */
const delayMs = 250
/** After this time a run says that it is still running, and can be cancelled. */
const slowMs = 1_000

interface Outcome {
  readonly key: string
  /** Id of the data set that was asked. */
  readonly set: string
  readonly data?: Summary
  readonly error?: string
  readonly isCancelled?: boolean
  /** How long it took, in milliseconds. */
  readonly ms: number
}

export interface Answer {
  /** The latest answer of the data set, also while the next one is read. */
  readonly data: Summary | undefined
  readonly error: string | undefined
  readonly isCancelled: boolean
  readonly ms: number
  readonly isRunning: boolean
  readonly isSlow: boolean
  readonly cancel: () => void
  /** Reads the source again. */
  readonly rerun: () => void
}

/** Runs a summary whenever what is asked changes; null asks nothing. A run that is not needed any more is cancelled. */
export function useAnswer(request: SummaryRequest | null): Answer {
  const asked = request === null ? null : JSON.stringify(request)
  const [turn, setTurn] = useState(0)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [slowKey, setSlowKey] = useState('')
  const [controller, setController] = useState<AbortController | null>(null)
  const key = asked === null ? '' : `${turn} ${asked}`
  useEffect(() => {
    if (asked === null) return
    const abort = new AbortController()
    const runKey = `${turn} ${asked}`
    let slow: ReturnType<typeof setTimeout> | undefined
    const run = async () => {
      setController(abort)
      slow = setTimeout(() => setSlowKey(runKey), slowMs)
      const startedAt = performance.now()
      const request = JSON.parse(asked) as SummaryRequest
      const end = (found: Pick<Outcome, 'data' | 'error' | 'isCancelled'>) => {
        clearTimeout(slow)
        setOutcome({ ...found, key: runKey, set: request.id, ms: performance.now() - startedAt })
      }
      try {
        const sent = { ...request, ...(turn > 0 ? { fresh: true } : {}) }
        const data = await call(dataSets.summarize, sent, {
          quiet: true,
          signal: abort.signal,
          timeoutMs,
        })
        end({ data })
      } catch (error) {
        if (abort.signal.reason === superseded) return
        const msg = (error as { msg?: unknown }).msg
        end(abort.signal.aborted ? { isCancelled: true } : { error: typeof msg === 'string' ? msg : '' })
      }
    }
    const timer = setTimeout(() => void run(), turn > 0 ? 0 : delayMs)
    return () => {
      clearTimeout(timer)
      clearTimeout(slow)
      abort.abort(superseded)
    }
  }, [asked, turn])
  const isCurrent = outcome?.key === key
  return {
    data: request?.id === outcome?.set ? outcome?.data : undefined,
    error: isCurrent ? outcome?.error : undefined,
    isCancelled: isCurrent && outcome?.isCancelled === true,
    ms: outcome?.ms ?? 0,
    isRunning: asked !== null && !isCurrent,
    isSlow: slowKey === key && !isCurrent,
    cancel: () => controller?.abort(),
    rerun: () => setTurn((at) => at + 1),
  }
}

const superseded = 'superseded'
