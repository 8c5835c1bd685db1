import type { ComponentType } from 'react'
import type { CommonSettings, Kind } from './kind.ts'

/** What is drawn of a kind of field, in one object beside its `kind.ts` (README, fields). */
export interface View<S extends CommonSettings = CommonSettings, V = unknown> {
  readonly kind: Kind<S, V>
  readonly Icon: ComponentType
  /**
   * The control itself, without label and message: those are the form's. Drawn again only when one of its
   * props changes.
   */
  readonly Input: ComponentType<InputProps<S, V>>
  /** The value in a list and in a form that is only read; absent where what the kind prints will do. */
  readonly Cell?: ComponentType<CellProps<S, V>>
  /** The value on paper, where words do not do. */
  readonly Paper?: ComponentType<CellProps<S, V>>
  /**
   * Settings that need more than the control their schema asks for, by their key; the designer draws all
   * others from the schema.
   */
  readonly editors?: Readonly<Record<string, ComponentType<EditorProps<S>>>>
}

export interface InputProps<S extends CommonSettings = CommonSettings, V = unknown> {
  /** Of the element that takes the focus: the label is `for` it, refusals bring people to it. */
  readonly id: string
  readonly value: V
  readonly onChange: (value: V) => void
  /** The control was left: the moment at which most rules are judged. */
  readonly onBlur: () => void
  /** As designed; what the form's rules decide is in the props below and wins. */
  readonly settings: S
  readonly size: Size
  readonly disabled: boolean
  readonly readOnly: boolean
  readonly invalid: boolean
  /** The words of the label, for controls that no `<label>` reaches. */
  readonly label: string
  /** Ids of hint and message. */
  readonly describedBy: string | undefined
  /** In a cell of a sub-table: no more than one line high. */
  readonly inCell: boolean
  /** Hears of what the user has chosen and the value does not have yet. */
  readonly onUploadStateChange?: ((what: UploadState | null) => void) | undefined
  /** The form element that it belongs to, where that is not the one around it. */
  readonly owner?: string | undefined
}

export interface CellProps<S extends CommonSettings = CommonSettings, V = unknown> {
  readonly value: V
  readonly settings: S
}

/** An editor of one setting: it may change others with it. */
export interface EditorProps<S extends CommonSettings = CommonSettings> {
  readonly settings: S
  readonly onChange: (changed: Partial<S>) => void
}

/** Files that are on their way into a value, or have not arrived. */
export type UploadState = 'uploading' | 'notUploaded'

/** Arco's words for the specification's default, medium, small and mini. */
export type Size = 'large' | 'default' | 'small' | 'mini'

/** Says a view with its types inferred from its kind. */
export const defineView = <S extends CommonSettings, V>(of: View<S, V>) => of as unknown as View
