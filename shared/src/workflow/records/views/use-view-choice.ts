import { useState } from 'react'
import { call } from '../../../client/call.ts'
import { useCall } from '../../../client/use-call.ts'
import { current } from '../../../contract/org/current.ts'
import { session } from '@tessera/shared/session'

/**
 * The view of a list that the user chose last, and its setter. The server stores it for all browsers of the user; the
 * first render uses the copy in local storage and does not wait for the server.
 */
export function useViewChoice(menuCode: string): [string, (view: string) => void] {
  // Beside the preference of the list itself, which its table reads and writes as a whole.
  const key = `list.view.${menuCode}`.slice(0, 64)
  const copyKey = `tessera.${key}.${session.get().current?.userInfo.userId ?? ''}`
  const [localCopy] = useState(() => localStorage.getItem(copyKey))
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, mutate } = useCall(
    current.preference,
    { key },
    { revalidateIfStale: false, revalidateOnReconnect: false },
  )
  const choose = (view: string) => {
    setChosen(view)
    localStorage.setItem(copyKey, view)
    void mutate({ value: view }, { revalidate: false })
    // A failure is not shown: the choice is in local storage anyway.
    void call(current.savePreference, { key, value: view }, { quiet: true }).catch(() => undefined)
  }
  return [chosen ?? data?.value ?? localCopy ?? '', choose]
}
