import { useState } from 'react'
import useSWR from 'swr'
import type { Call, Gives, Sends } from '@tessera/shared/contract/wire'
import { call, type CallError } from './call.ts'

let openings = 0

/**
 * A record to be edited: each form asks it for itself. What an earlier form has left behind may be older than what others have saved
 * since, and the server refuses changes of an older record.
 */
export function useRecord<C extends Call>(row: C, input: Sends<C> | null) {
  const [opening] = useState(() => (openings += 1))
  return useSWR<Gives<C>, CallError, readonly [string, Sends<C>, number] | null>(
    input === null ? null : [row.path, input, opening],
    ([, sent]) => call(row, sent, { quiet: true }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
}
