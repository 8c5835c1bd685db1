import { createContext, useContext } from 'react'
import { refresh } from '@tessera/shared/client/use-call'
import type { PageEffects } from '@tessera/shared/forms/design-form/actions/use-form-events'
import type { ModelCalls } from '../calls.ts'

/** What the page of a design does for the steps of its forms and buttons. */
export const PageEffectsContext = createContext<PageEffects>({})

/** The effects for a form or a button of a design, with what shows its records. */
export function usePageEffects(calls: ModelCalls): PageEffects {
  const page = useContext(PageEffectsContext)
  return { ...page, refresh: () => void refresh(...calls.stale) }
}
