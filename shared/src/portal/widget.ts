import type { ComponentType } from 'react'
import type * as z from 'zod'
import type { Widget } from '../contract/lowcode/portal-grid.ts'

/** Where the palette offers a kind. */
export const widgetGroups = ['work', 'data', 'content', 'home'] as const
export type WidgetGroup = (typeof widgetGroups)[number]

/** A kind of widget without React code, in the file `kind.ts` of its folder. */
export interface WidgetKind<S extends object = object> {
  /** `jweeKey` in a layout. */
  readonly key: string
  readonly group: WidgetGroup
  /**
   * Settings with defaults. What is wrong in a stored value gets its default, so that reading never fails: it was
   * written by other versions, other products and imports.
   */
  readonly settings: z.ZodType<S>
  /** Columns and rows of a new widget. */
  readonly size: { readonly w: number; readonly h: number }
  /** What keeps a widget from showing anything, as a key of the texts. */
  problem?(settings: S): WidgetProblem | null
}

/** Why a widget shows nothing; the texts have a sentence for each. */
export type WidgetProblem =
  | 'noSource'
  | 'noMeasureColumn'
  | 'noColumn'
  | 'noPages'
  | 'noPicture'
  | 'noText'
  | 'noAddress'
  | 'noDate'
  | 'noFigure'
  | 'noReport'

export interface BodyProps<S extends object = object> {
  readonly widget: Widget
  readonly settings: S
}

/** How a kind looks, in the file `view.tsx` of its folder. */
export interface WidgetView<S extends object = object> {
  readonly kind: WidgetKind<S>
  readonly Icon: ComponentType
  readonly Body: ComponentType<BodyProps<S>>
  /** Without: a card with title and a button to load it again. `none`: the body has a card of its own, or none. */
  readonly frame?: 'none'
}

export interface SettingsProps<S extends object = object> {
  readonly settings: S
  /** Changes some settings; `typed` joins the keystrokes of one setting into one step of undo. */
  readonly onChange: (changes: Partial<S>, typed?: string) => void
  /** Class of popups that are rendered outside of the page. */
  readonly scope: string
}

/** The settings of a kind in the designer, in the file `settings.tsx` of its folder. */
export interface WidgetEditor<S extends object = object> {
  readonly kind: WidgetKind<S>
  readonly Settings: ComponentType<SettingsProps<S>>
}

/** Declares them with the types of the settings, which the lists below do not need. */
export const defineWidget = <S extends object>(kind: WidgetKind<S>): WidgetKind<S> => kind
export const defineWidgetView = <S extends object>(view: WidgetView<S>): WidgetView =>
  view as unknown as WidgetView
export const defineWidgetEditor = <S extends object>(editor: WidgetEditor<S>): WidgetEditor =>
  editor as unknown as WidgetEditor
