import { useEffect, useState } from 'react'
import { usePhoneLayout } from '../../ui/narrow-screen/phone-layout.ts'

type PhoneList = typeof import('./phone-list.ts')

let loaded: PhoneList | undefined

/**
 * Returns the widgets of a list on a phone: undefined while they load, null on wider screens. When they cannot
 * be loaded, a phone gets the table as well.
 */
export function usePhoneList(): PhoneList | null | undefined {
  const phone = usePhoneLayout()
  const [list, setList] = useState<PhoneList | null | undefined>(loaded)
  useEffect(() => {
    if (!phone || loaded) return
    const load = async () => {
      loaded = await import('./phone-list.ts')
      setList(loaded)
    }
    load().catch(() => setList(null))
  }, [phone])
  return phone ? list : null
}
