import { useState } from 'react'
import useSWR from 'swr'
import type { Call, CallOutput, CallRequest } from '../contract/wire.ts'
import { call, type CallError } from './call.ts'

let openings = 0

/**
 * Loads a record for a form. Each opening loads it again and keeps this first answer until the form closes:
 * data of an earlier form may be older than what other users have saved since, and later answers are not what
 * the user sees. The server refuses a change by the modified time of the record that the user saw.
 */
export function useRecord<C extends Call>(row: C, input: CallRequest<C> | null) {
  const [opening] = useState(() => (openings += 1))
  const { data, error, mutate } = useSWR<
    CallOutput<C>,
    CallError,
    readonly [string, CallRequest<C>, number] | null
  >(input === null ? null : [row.path, input, opening], ([, sent]) => call(row, sent, { quiet: true }), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  })
  const [initial, setInitial] = useState<{ data: CallOutput<C> }>()
  if (!initial && data !== undefined) setInitial({ data })
  /** Loads the current record, which replaces the first one, and returns it; rejects with a `CallError`. */
  const reload = async () => {
    const current = await call(row, input as CallRequest<C>)
    setInitial({ data: current })
    return current
  }
  return { data: initial?.data, error: initial ? undefined : error, mutate, reload: reload }
}
