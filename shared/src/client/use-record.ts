import { useState } from 'react'
import useSWR from 'swr'
import type { Call, CallOutput, CallRequest } from '@tessera/shared/contract/wire'
import { call, type CallError } from './call.ts'

let openings = 0

/**
 * A record to be edited: each form asks it for itself, and keeps what it began with until it is closed. What an earlier form has left
 * behind may be older than what others have saved since, and what arrives later is not what the user sees: the server refuses a change
 * by the time of the record that was seen.
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
  const [begun, setBegun] = useState<{ data: CallOutput<C> }>()
  if (!begun && data !== undefined) setBegun({ data })
  /** Begins anew with what others have saved since, and gives it; rejects with a `CallError`. */
  const renew = async () => {
    const newest = await call(row, input as CallRequest<C>)
    setBegun({ data: newest })
    return newest
  }
  return { data: begun?.data, error: begun ? undefined : error, mutate, renew }
}
