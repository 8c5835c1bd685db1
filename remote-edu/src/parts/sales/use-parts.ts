import { useState } from 'react'
import { nextPart, type PartDraft } from './payment.ts'
import { useAccounts } from './payment-rows.tsx'

/** The payments that are being entered; before the first change, one of the whole amount. */
export function useParts(campusId: string | undefined, due: number) {
  const { data } = useAccounts(campusId)
  const [changed, setParts] = useState<readonly PartDraft[] | null>(null)
  const first = data && data.list.length > 0 ? [nextPart(due, [], data.list)] : []
  return { parts: changed ?? first, setParts, reset: () => setParts(null) }
}
