import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readAddress, writeAddress, type Analysis, type ReadAddress } from './analysis.ts'

interface Own extends ReadAddress {
  /** Addresses that this state stands for: the rendered one and those that were written since. */
  readonly known: readonly string[]
}

/**
 * The analysis of the address. The router renders addresses with low priority, and what is typed meanwhile has to be shown, so
 * the state is ahead of the address until it is rendered. Another data set is a step back in the history; other changes are none.
 */
export function useAnalysis(): [ReadAddress, (analysis: Analysis) => void] {
  const [query, setQuery] = useSearchParams()
  const address = query.toString()
  const [own, setOwn] = useState<Own>(() => ({ ...readAddress(query), known: [address] }))
  const isOwn = own.known.includes(address)
  const current = isOwn ? own : readAddress(query)
  const isRendered = own.known.at(-1) === address && own.known.length > 1
  // Going back to an earlier address reads it again.
  if (isRendered) setOwn({ ...own, known: own.known.slice(-1) })
  const change = (analysis: Analysis) => {
    const next = writeAddress(analysis)
    setOwn({ analysis, unread: [], known: [...(isOwn ? own.known : [address]), next.toString()] })
    setQuery(next, { replace: analysis.set === current.analysis.set })
  }
  return [current, change]
}
