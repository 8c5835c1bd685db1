import { createContext, useCallback, useContext, useSyncExternalStore, type ComponentType } from 'react'
import type { Field, Form } from '../../fields/design.ts'
import type { Kind } from '../../fields/kind.ts'
import type { Size, View } from '../../fields/view.ts'
import type { Following } from './following.ts'
import type { At, FieldState, FormStore } from './store.ts'
import type { Panes } from './panes.ts'
import type { RelatedStore } from './related-store.ts'

/** What everything in a form shares; none of it changes while the form stands. */
export interface FormParts {
  readonly store: FormStore
  readonly panes: Panes
  readonly related: RelatedStore | null
  readonly following: Following
  /** Draws fields in the columns of the form: containers draw what they hold with it. */
  readonly Grid: ComponentType<{ fields: readonly Field[] }>
  readonly viewOf: (kind: Kind) => View | undefined
  readonly form: Form
  readonly size: Size
  readonly readOnly: boolean
  readonly disabled: boolean
  /** Groups below the fold are drawn when they come into sight. */
  readonly defer: boolean
  /** Begins the ids of its elements. */
  readonly uid: string
}

export const FormContext = createContext<FormParts | null>(null)

export function useForm(): FormParts {
  const parts = useContext(FormContext)
  if (!parts) throw new Error('Outside a form.')
  return parts
}

/** What stands at a field; draws again for this place only. */
export function useField(store: FormStore, at: At): FieldState {
  const { item, row } = at
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe({ item, row }, listener),
    [store, item, row],
  )
  return useSyncExternalStore(subscribe, () => store.get(at))
}

/** Id of the element that takes the focus at a place. */
export const elementId = (uid: string, { item, row }: At): string =>
  `${uid}-${item.id}${row ? `-${row}` : ''}`

const sizes: Readonly<Record<Form['size'], Size>> = {
  large: 'large',
  default: 'large',
  medium: 'default',
  small: 'small',
  mini: 'mini',
}
export const sizeOf = ({ size }: Form): Size => sizes[size]
