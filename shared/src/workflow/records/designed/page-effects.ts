import { createContext, useContext } from 'react'
import { refresh } from '../../../client/use-call.ts'
import type { Call } from '../../../contract/wire.ts'
import type { PageEffects } from '../../../forms/design-form/actions/use-form-events.tsx'

/** What the page of a design does for the steps of its forms and buttons. */
export const PageEffectsContext = createContext<PageEffects>({})

/** The effects for a form or a button of a design. `shown` are the calls whose answers its step "refresh" loads again. */
export function usePageEffects(shown: readonly Call[]): PageEffects {
  const page = useContext(PageEffectsContext)
  return { ...page, refresh: () => void refresh(...shown) }
}
