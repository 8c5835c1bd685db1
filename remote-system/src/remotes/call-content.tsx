import type { ReactNode } from 'react'
import type { CallError } from '@tessera/shared/client/call'
import { ListFailed, ListSkeleton } from '@tessera/shared/lists/crud/states'

interface Props<T> {
  result: { data: T | undefined; error: CallError | undefined; mutate: () => unknown }
  children: (data: T) => ReactNode
}

/** Renders the data of a call, a skeleton while it loads, or its error with a retry button. */
export function CallContent<T>({ result: { data, error, mutate }, children }: Props<T>) {
  if (data !== undefined) return children(data)
  return error ? <ListFailed failure={error} onRetry={() => void mutate()} /> : <ListSkeleton columns={5} />
}
