import type { ReactNode } from 'react'
import type { CallError } from '@tessera/shared/client/call'
import { ListFailed, ListSkeleton } from '@tessera/shared/widgets/crud/states'

interface Props<T> {
  answer: { data: T | undefined; error: CallError | undefined; mutate: () => unknown }
  children: (data: T) => ReactNode
}

/** What a call gave, or that it is on the way, or why it could not be had. */
export function Loaded<T>({ answer: { data, error, mutate }, children }: Props<T>) {
  if (data !== undefined) return children(data)
  return error ? <ListFailed failure={error} onRetry={() => void mutate()} /> : <ListSkeleton columns={5} />
}
