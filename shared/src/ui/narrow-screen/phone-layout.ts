import { createContext, use } from 'react'
import { useNarrow } from './use-narrow.ts'

/** True inside of a page that has the layout of a phone on every screen, such as that of an app design. */
export const PhoneLayout = createContext(false)

/** Whether lists and forms have the layout of a phone: on a phone, and in such a page. */
export function usePhoneLayout(): boolean {
  const isEverywhere = use(PhoneLayout)
  return useNarrow('phone') || isEverywhere
}
