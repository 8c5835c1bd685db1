import { useState } from 'react'
import { nextPart, partOfReceipt, type PaidBy, type PartDraft } from './payment.ts'
import { useAccounts } from './payment-rows.tsx'

/** The payments that are being entered; before the first change, one of the whole amount, paid as `paidBy` says. */
export function useParts(campusId: string | undefined, due: number, paidBy?: PaidBy) {
  const { data } = useAccounts(campusId)
  const [changed, setParts] = useState<readonly PartDraft[] | null>(null)
  const accounts = data?.list ?? []
  const first = () => (paidBy ? partOfReceipt(due, paidBy, accounts) : nextPart(due, [], accounts))
  return { parts: changed ?? (accounts.length > 0 ? [first()] : []), setParts, reset: () => setParts(null) }
}
