import type { ComponentType } from 'react'
import type { Size } from '../ui/size.ts'
import type { CommonSettings, Kind } from '../contract/fields/kind.ts'

/** The React part of a kind of field, in one object beside its `kind.ts`. */
export interface View<S extends CommonSettings = CommonSettings, V = unknown> {
  readonly kind: Kind<S, V>
  readonly Icon: ComponentType
  /**
   * The control, without label and message, which the form renders. It renders again only when one of its
   * props changes.
   */
  readonly Input: ComponentType<InputProps<S, V>>
  /** The value in a list and in a read-only form; absent where the formatted text is enough. */
  readonly Cell?: ComponentType<CellProps<S, V>>
  /** The value in print, where text is not enough. */
  readonly Paper?: ComponentType<CellProps<S, V>>
  /**
   * Editors of settings that need more than the control for their schema, by key. The designer renders all
   * others from the schema.
   */
  readonly editors?: Readonly<Record<string, ComponentType<EditorProps<S>>>>
}

export interface InputProps<S extends CommonSettings = CommonSettings, V = unknown> {
  /** Id of the element that takes the focus: the label's `for`, and the target after a refusal. */
  readonly id: string
  readonly value: V
  readonly onChange: (value: V) => void
  /** The control lost the focus, which is when most rules are checked. */
  readonly onBlur: () => void
  /** Settings of the design; the form's rules decide the props below, which take precedence. */
  readonly settings: S
  readonly size: Size
  readonly disabled: boolean
  readonly readOnly: boolean
  readonly invalid: boolean
  /** Text of the label, for controls that no `<label>` can refer to. */
  readonly label: string
  /** Ids of hint and message. */
  readonly describedBy: string | undefined
  /** In a cell of a sub-table: at most one line high. */
  readonly inCell: boolean
  /** Whether every level of a path can be selected, as a filter needs it; otherwise only the lowest one. */
  readonly isAnyLevelSelectable?: boolean | undefined
  /** Id of the form that it belongs to, where it is not inside of it. */
  readonly owner?: string | undefined
}

export interface CellProps<S extends CommonSettings = CommonSettings, V = unknown> {
  readonly value: V
  readonly settings: S
  /** Whether it stands in a row of a sub-table, where only its line has room. */
  readonly inCell?: boolean | undefined
}

/** The editor of one setting; it may change other settings too. */
export interface EditorProps<S extends CommonSettings = CommonSettings> {
  readonly settings: S
  readonly onChange: (changes: Partial<S>) => void
}

/** Defines a view; its types are inferred from its kind. */
export const defineView = <S extends CommonSettings, V>(definition: View<S, V>) =>
  definition as unknown as View
