import { useId } from 'react'

/** What every picker takes, whether a form kit draws it or a form of ours. */
export interface ControlProps<V> {
  /** Of the element that takes the focus. */
  id?: string
  value?: V | undefined
  onChange?: (value: V) => void
  /** The control was left, or its dialog closed. */
  onBlur?: () => void
  disabled?: boolean
  readOnly?: boolean
  size?: 'large' | 'default' | 'small' | 'mini'
  invalid?: boolean
  /** What is chosen here, in words. */
  label?: string
  'aria-label'?: string
  /** Ids of hint and message. */
  describedBy?: string | undefined
  /** In a cell of a table: no more than one line high. */
  inCell?: boolean
  placeholder?: string | undefined
  clearable?: boolean
}

/** One or several ids: what a field holds. */
export type Held = string | string[] | null

/** The ids a field holds, whichever way it holds them. */
export const idsIn = (value: Held | undefined): string[] => [value ?? []].flat().filter(Boolean)

/** What a field is given back. */
export const heldOf = (ids: readonly string[], multiple: boolean): Held => (multiple ? [...ids] : (ids[0] ?? null))

/** An id for a control whose owner names none. */
export function useControlId(id: string | undefined): string {
  const own = useId()
  return id ?? own
}
