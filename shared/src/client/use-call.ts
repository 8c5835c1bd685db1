import useSWR, { mutate, unstable_serialize, useSWRConfig, type SWRConfiguration } from 'swr'
import useSWRMutation from 'swr/mutation'
import type { Call, CallOutput, CallRequest } from '@tessera/shared/contract/wire'
import { session } from '@tessera/shared/session'
import { ask, call, type Answer, type CallError, type CallOptions } from './call.ts'

type Key<C extends Call> = readonly [path: string, input: CallRequest<C>]

/**
 * What a call gives, kept fresh by SWR and shared by everybody who asks the same; null instead of an input asks nothing yet.
 * Failures are in `error`; they are not toasted, the place that shows the data shows them. Where data of the question before is kept until the next
 * answer comes, it goes when that one fails: it would be taken for the answer.
 */
export function useCall<C extends Call>(
  row: C,
  input: CallRequest<C> | null,
  { timeout, ...options }: SWRConfiguration & Pick<CallOptions, 'timeout'> = {},
) {
  const { cache } = useSWRConfig()
  const key: Key<C> | null = input === null ? null : [row.path, input]
  const answer = useSWR<CallOutput<C>, CallError, Key<C> | null>(
    key,
    ([, sent]) => call(row, sent, { quiet: true, ...(timeout ? { timeout } : {}) }),
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
      ...options,
    },
  )
  const before =
    options.keepPreviousData === true &&
    answer.error !== undefined &&
    cache.get(unstable_serialize(key))?.data === undefined
  return before ? { ...answer, data: undefined } : answer
}

interface Send {
  /** Rows whose answers are old once this one succeeded. */
  stale?: readonly Call[]
}

/** A mutation, after which look-ups that came from there are asked anew: `send(input)` rejects as `call` does and gives the data and the server's message; `sending` while it runs. */
export function useSend<C extends Call>(row: C, { stale = [], ...options }: Send & CallOptions = {}) {
  const { trigger, isMutating } = useSWRMutation<Answer<CallOutput<C>>, unknown, string, CallRequest<C>>(
    `${row.method} ${row.path}`,
    async (_key: string, { arg }: { arg: CallRequest<C> }) => {
      const answer = await ask(row, arg, options)
      session.kept.changed(row.path)
      await refresh(...stale)
      return answer
    },
    { throwOnError: true },
  )
  return {
    send: trigger as unknown as (input: CallRequest<C>) => Promise<Answer<CallOutput<C>>>,
    sending: isMutating,
  }
}

/** Asks anew whatever is shown, of any row. */
export const refreshAll = (): Promise<unknown> => mutate((key) => Array.isArray(key))

/** Asks anew whatever is shown of these rows. */
export function refresh(...rows: readonly Call[]): Promise<unknown> {
  const paths = new Set(rows.map(({ path }) => path))
  return mutate((key) => Array.isArray(key) && paths.has(key[0] as string))
}
