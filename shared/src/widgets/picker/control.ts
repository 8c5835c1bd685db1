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
export const heldOf = (ids: readonly string[], multiple: boolean): Held =>
  multiple ? [...ids] : (ids[0] ?? null)

/** An id for a control whose owner names none. */
export function useControlId(id: string | undefined): string {
  const own = useId()
  return id ?? own
}

/** The id of what a control opens. */
export const dialogOf = (id: string): string => `${id}-dialog`

/** Gives the focus back to a control once its dialog is gone: before that the dialog would take it again. */
export const backTo = (id: string): void => void setTimeout(() => document.getElementById(id)?.focus(), 0)

/** What a picker hands on to a select of Arco's; absent properties stay absent. */
export function arcoProps<V>(props: ControlProps<V>, usual: string) {
  const {
    id,
    size,
    describedBy,
    placeholder,
    label = props['aria-label'],
    clearable = true,
    disabled = false,
    readOnly = false,
    invalid = false,
  } = props
  return {
    ...(id ? { id } : {}),
    ...(size ? { size } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    'aria-label': label ?? '',
    allowClear: clearable,
    disabled: disabled || readOnly,
    error: invalid,
    placeholder: placeholder || usual,
  }
}
