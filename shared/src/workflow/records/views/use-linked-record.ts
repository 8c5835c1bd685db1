import { useState } from 'react'
import { useLocation } from 'react-router-dom'

/** The record that a link, such as a message, opens together with the page; and the function that closes it. */
export function useLinkedRecord(): [recordId: string | null, close: () => void] {
  const { key, state } = useLocation()
  const { recordId } = (state ?? {}) as { recordId?: unknown }
  const [opened, setOpened] = useState<{ key: string; recordId: string | null }>({ key: '', recordId: null })
  // Filters replace the address, and with it the state of the link.
  if (typeof recordId === 'string' && opened.key !== key) setOpened({ key, recordId })
  return [opened.recordId, () => setOpened({ ...opened, recordId: null })]
}
