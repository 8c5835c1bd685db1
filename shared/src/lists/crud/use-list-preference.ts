import { useEffect, useMemo, useRef, useState } from 'react'
import { current } from '../../contract/org/current.ts'
import { call } from '../../client/call.ts'
import { useCall } from '../../client/use-call.ts'
import { storeItem } from '../../session/store-item.ts'
import { session } from '@tessera/shared/session'
import { parsePreference, type ListPreference } from '../list-preference.ts'

/** Delay in milliseconds before settings are saved, because a drag changes a width with every pixel. */
const saveDelayMs = 600

/**
 * Returns the user's settings of a list and a setter. The server stores them for all browsers of the user.
 * The first render uses the copy in local storage and does not wait for the server.
 */
export function useListPreference(
  name: string,
): [ListPreference, (by: Partial<ListPreference> | null) => void] {
  const key = `list.${name}`.slice(0, 64)
  const copyKey = `tessera.${key}.${session.get().current?.userInfo.userId ?? ''}`
  const { data, mutate } = useCall(
    current.preference,
    { key },
    { revalidateIfStale: false, revalidateOnReconnect: false },
  )
  const [changed, setChanged] = useState<string | null>(null)
  const [localCopy] = useState(() => localStorage.getItem(copyKey))
  const stored = changed ?? data?.value ?? localCopy
  const preference = useMemo(() => parsePreference(stored), [stored])

  const pendingSave = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null)
  const savePending = useRef(() => {})
  useEffect(() => {
    savePending.current = () => {
      if (!pendingSave.current) return
      const { text: value, timer } = pendingSave.current
      clearTimeout(timer)
      pendingSave.current = null
      // A failure is not shown: the settings are in local storage anyway.
      void call(current.savePreference, { key, value }, { quiet: true }).catch(() => undefined)
    }
    return () => savePending.current()
  }, [key])

  /** Changes settings; null resets all but the last query and the saved filters. */
  const change = (by: Partial<ListPreference> | null) => {
    const text = JSON.stringify(
      by === null ? { last: preference.last, saved: preference.saved } : { ...preference, ...by },
    )
    setChanged(text)
    storeItem(localStorage, copyKey, text)
    // The list may be shown again before its settings are loaded again, as after a switch of views.
    void mutate({ value: text }, { revalidate: false })
    if (pendingSave.current) clearTimeout(pendingSave.current.timer)
    pendingSave.current = { text, timer: setTimeout(() => savePending.current(), saveDelayMs) }
  }
  return [preference, change]
}
