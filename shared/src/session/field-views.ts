import type { ComponentType } from 'react'
import type { OwnSettings } from '../contract/fields/contributed-field.ts'

/** What the control of a contributed kind gets. Its element with `id` takes the focus and has label, state and description. */
export interface FieldInputProps<V extends string | number | null> {
  readonly id: string
  readonly onBlur: () => void
  readonly size: 'mini' | 'small' | 'default' | 'large'
  readonly disabled: boolean
  readonly invalid: boolean
  readonly label: string
  /** Ids of hint and message. */
  readonly describedBy: string | undefined
  /** In a cell of a sub-table: at most one line high. */
  readonly inCell: boolean
  /** Id of the form that it belongs to, where it is not inside of it. */
  readonly owner?: string | undefined
  /** '' or null where the field is empty. */
  readonly value: V
  readonly onChange: (value: V) => void
  /** The declared settings, as the designer has set them. */
  readonly settings: OwnSettings
  readonly placeholder: string
  readonly clearable: boolean
}

/** What the views of a value get. The value is never empty. */
export interface FieldValueProps<V extends string | number | null> {
  readonly value: NonNullable<V>
  readonly settings: OwnSettings
}

/** What the module of a contributed kind exports by default. */
export interface FieldViews<V extends string | number | null = never> {
  readonly Input: ComponentType<FieldInputProps<V>>
  /** The value in a read-only form; the cell where it is absent. */
  readonly Read?: ComponentType<FieldValueProps<V>>
  /** The value in a list or a row of a sub-table; plain text where it is absent. */
  readonly Cell?: ComponentType<FieldValueProps<V>>
}
