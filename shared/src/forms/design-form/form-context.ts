import { createContext, useCallback, useContext, useSyncExternalStore, type ComponentType } from 'react'
import type { Field, Form } from '../../fields/design.ts'
import type { Kind } from '../../contract/fields/kind.ts'
import type { View } from '../../fields/view.ts'
import type { Size } from '../../ui/size.ts'
import type { OptionSync } from './option-sync.ts'
import type { FieldPosition, FieldState, FormStore } from './store.ts'
import type { PaneState } from './panes.ts'
import type { RelatedStore } from './related-store.ts'

/** What all parts of a form share. It does not change while the form is mounted. */
export interface FormParts {
  readonly store: FormStore
  readonly panes: PaneState
  readonly related: RelatedStore | null
  readonly optionSync: OptionSync
  /** Renders fields in the columns of the form; containers render their content with it. */
  readonly Grid: ComponentType<{ fields: readonly Field[] }>
  readonly viewOf: (kind: Kind) => View | undefined
  readonly form: Form
  readonly size: Size
  readonly readOnly: boolean
  readonly disabled: boolean
  /** Groups are rendered when they scroll into view. */
  readonly defer: boolean
  /** Prefix of element ids. */
  readonly uid: string
}

/** The surrounding form; null outside a form. */
export const FormContext = createContext<FormParts | null>(null)

/** Returns the surrounding form; throws outside a form. */
export function useForm(): FormParts {
  const parts = useContext(FormContext)
  if (!parts) throw new Error('Outside a form.')
  return parts
}

/** Returns the state of a field; renders again only when this field changes. */
export function useField(store: FormStore, at: FieldPosition): FieldState {
  const { item, row } = at
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe({ item, row }, listener),
    [store, item, row],
  )
  return useSyncExternalStore(subscribe, () => store.get(at))
}

/** Id of the element that takes the focus of a field. */
export const elementId = (uid: string, { item, row }: FieldPosition): string =>
  `${uid}-${item.id}${row ? `-${row}` : ''}`

const sizes: Readonly<Record<Form['size'], Size>> = {
  large: 'large',
  default: 'large',
  medium: 'default',
  small: 'small',
  mini: 'mini',
}
/** Control size of a form; designs name sizes differently. */
export const sizeOf = ({ size }: Form): Size => sizes[size]
