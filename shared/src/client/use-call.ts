import { useCallback } from 'react'
import useSWR, { mutate, unstable_serialize, useSWRConfig, type SWRConfiguration } from 'swr'
import useSWRMutation from 'swr/mutation'
import type { Call, CallOutput, CallRequest } from '../contract/wire.ts'
import { callWithMessage, call, type CallResult, type CallError, type CallOptions } from './call.ts'
import { findCreated, publishCreated } from './created-records.ts'
import { invalidateLookups } from './lookup-policy.ts'

type Key<C extends Call> = readonly [path: string, input: CallRequest<C>]

/**
 * The data of a call, cached by SWR and shared by all components with the same input; null as input makes no
 * call. Failures are in `error`: there is no toast, the component shows them. With `keepPreviousData`, the
 * data of the previous input is removed when the call fails: users would take it for the answer.
 */
export function useCall<C extends Call>(
  row: C,
  input: CallRequest<C> | null,
  { timeoutMs, ...options }: SWRConfiguration & Pick<CallOptions, 'timeoutMs'> = {},
) {
  const { cache } = useSWRConfig()
  const key: Key<C> | null = input === null ? null : [row.path, input]
  const answer = useSWR<CallOutput<C>, CallError, Key<C> | null>(
    key,
    ([, sent]) => call(row, sent, { quiet: true, ...(timeoutMs ? { timeoutMs } : {}) }),
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
      ...options,
    },
  )
  const isPreviousData =
    options.keepPreviousData === true &&
    answer.error !== undefined &&
    cache.get(unstable_serialize(key))?.data === undefined
  return isPreviousData ? { ...answer, data: undefined } : answer
}

/** What is sent, and why it failed. */
interface Sent<C extends Call> {
  input: CallRequest<C>
  failure?: unknown
}

interface SendOptions {
  /** Calls whose answers are stale once this one has succeeded. */
  stale?: readonly Call[]
}

/**
 * A mutation: `send(input)` returns the data and the server's message and rejects as `call` does; `sending`
 * is true while it runs. Afterwards lookups from the same API path are stale, and lists among `stale` show a
 * record that was created.
 */
export function useSend<C extends Call>(row: C, { stale = [], ...options }: SendOptions & CallOptions = {}) {
  const { trigger, isMutating } = useSWRMutation<CallResult<CallOutput<C>>, unknown, string, Sent<C>>(
    `${row.method} ${row.path}`,
    async (_key: string, { arg: sent }: { arg: Sent<C> }) => {
      const answer = await callWithMessage(row, sent.input, options).catch((failure: unknown) => {
        sent.failure = failure
        throw failure
      })
      invalidateLookups(row.path)
      await refresh(...stale)
      const created = findCreated(row, sent.input, answer.data)
      if (created) publishCreated(stale, created)
      return answer
    },
    { throwOnError: true },
  )
  const send = useCallback(
    async (input: CallRequest<C>): Promise<CallResult<CallOutput<C>>> => {
      const sent: Sent<C> = { input }
      const answer = await trigger(sent)
      // SWR 2.5 resolves with undefined where a call fails after a later one was sent.
      if (sent.failure !== undefined) throw sent.failure
      return answer
    },
    [trigger],
  )
  return { send, sending: isMutating }
}

/** Loads the data of all mounted `useCall`s again. */
export const refreshAll = (): Promise<unknown> => mutate((key) => Array.isArray(key))

/** Loads the data of these calls again where a component shows it. */
export function refresh(...rows: readonly Call[]): Promise<unknown> {
  const paths = new Set(rows.map(({ path }) => path))
  return mutate((key) => Array.isArray(key) && paths.has(key[0] as string))
}

/** The same for the call with this path. */
export const refreshPath = (path: string): Promise<unknown> =>
  mutate((key) => Array.isArray(key) && key[0] === path)

/** The same for all calls whose paths match. */
export const refreshMatching = (pattern: RegExp): Promise<unknown> =>
  mutate((key) => Array.isArray(key) && pattern.test(String(key[0])))

/** The same for all calls with paths that begin with this one. */
export const refreshBelow = (path: string): Promise<unknown> =>
  mutate((key) => Array.isArray(key) && String(key[0]).startsWith(path))
