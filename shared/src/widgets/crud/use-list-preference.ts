import { useEffect, useMemo, useRef, useState } from 'react'
import { current } from '@tessera/shared/contract/org/current'
import { call } from '@tessera/shared/client/call'
import { useCall } from '@tessera/shared/client/use-call'
import { session } from '@tessera/shared/session'
import { readPreference, type ListPreference } from './list-preference.ts'

/** A drag changes a width with every pixel: what is kept is sent when it has come to rest. */
const rest = 600

/**
 * How this user likes a list, kept by the server for every browser of theirs. The copy in this browser is what the first
 * picture is drawn from; nothing waits for the server's.
 */
export function useListPreference(
  name: string,
): [ListPreference, (by: Partial<ListPreference> | null) => void] {
  const key = `list.${name}`.slice(0, 64)
  const copyKey = `tessera.${key}.${session.get().current?.userInfo.userId ?? ''}`
  const { data } = useCall(
    current.preference,
    { key },
    { revalidateIfStale: false, revalidateOnReconnect: false },
  )
  const [own, setOwn] = useState<string | null>(null)
  const [copy] = useState(() => localStorage.getItem(copyKey))
  const kept = own ?? data?.value ?? copy
  const preference = useMemo(() => readPreference(kept), [kept])

  const unsent = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null)
  const send = useRef(() => {})
  useEffect(() => {
    send.current = () => {
      if (!unsent.current) return
      const { text: value, timer } = unsent.current
      clearTimeout(timer)
      unsent.current = null
      // It is kept in this browser anyway; who arranges columns need not hear that the server did not.
      void call(current.savePreference, { key, value }, { quiet: true }).catch(() => undefined)
    }
    return () => send.current()
  }, [key])

  /** null is as the page says, in everything but what was asked for. */
  const change = (by: Partial<ListPreference> | null) => {
    const text = JSON.stringify(
      by === null ? { last: preference.last, saved: preference.saved } : { ...preference, ...by },
    )
    setOwn(text)
    localStorage.setItem(copyKey, text)
    if (unsent.current) clearTimeout(unsent.current.timer)
    unsent.current = { text, timer: setTimeout(() => send.current(), rest) }
  }
  return [preference, change]
}
