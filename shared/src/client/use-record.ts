import { useState } from 'react'
import type { Call, Sends } from '@tessera/shared/contract/wire'
import { useCall } from './use-call.ts'

/**
 * A record to be edited: asked anew whenever a form opens, and not given before the answer is there. What an earlier form has left
 * behind may be older than what others have saved since, and the server refuses changes of an older record.
 */
export function useRecord<C extends Call>(row: C, input: Sends<C> | null) {
  const { data, error, isValidating, mutate } = useCall(row, input, { revalidateOnMount: true, dedupingInterval: 0 })
  const [asked, setAsked] = useState(false)
  if (!asked && input !== null && !isValidating) setAsked(true)
  return { data: asked ? data : undefined, error: asked ? error : undefined, mutate }
}
