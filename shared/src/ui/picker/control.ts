import { useId } from 'react'

/** Props of every picker, in forms of Arco and in design forms. */
export interface ControlProps<V> {
  /** Id of the element that takes the focus. */
  id?: string
  value?: V | undefined
  onChange?: (value: V) => void
  /** Called when the control loses the focus or its dialog closes. */
  onBlur?: () => void
  disabled?: boolean
  readOnly?: boolean
  size?: 'large' | 'default' | 'small' | 'mini'
  invalid?: boolean
  /** Label of the field. */
  label?: string
  'aria-label'?: string
  /** Ids of the hint and message elements. */
  describedBy?: string | undefined
  /** Shown in a table cell: at most one line high. */
  inCell?: boolean
  placeholder?: string | undefined
  clearable?: boolean
}

/** Value of a picker: one id, several ids or null. */
export type IdValue = string | string[] | null

/** Returns the ids of a picker value as an array. */
export const toIds = (value: IdValue | undefined): string[] => [value ?? []].flat().filter(Boolean)

/** Returns ids as a picker value. */
export const toIdValue = (ids: readonly string[], multiple: boolean): IdValue =>
  multiple ? [...ids] : (ids[0] ?? null)

/** Returns the given id or a generated one. */
export function useControlId(id: string | undefined): string {
  const generatedId = useId()
  return id ?? generatedId
}

/** Returns the id of the dialog that a control opens. */
export const dialogIdOf = (id: string): string => `${id}-dialog`

/**
 * Returns the focus to a control in the next task, because a dialog that is still mounted would take it
 * again.
 */
export const returnFocus = (id: string): void =>
  void setTimeout(() => document.getElementById(id)?.focus(), 0)

/** Converts picker props to props of an Arco select. Absent props stay absent. */
export function arcoProps<V>(props: ControlProps<V>, defaultPlaceholder: string) {
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
    placeholder: placeholder || defaultPlaceholder,
  }
}
