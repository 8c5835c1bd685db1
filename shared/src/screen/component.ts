import type { ComponentType } from 'react'
import type * as z from 'zod'
import type { ValueSource } from '../contract/lowcode/screen-actions.ts'
import type { ScreenComponent } from '../contract/lowcode/screen-canvas.ts'

/** Where the palette offers a kind. */
export const componentGroups = ['chart', 'data', 'control', 'content'] as const
export type ComponentGroup = (typeof componentGroups)[number]

/** Why a component shows nothing; the texts have a sentence for each. */
export type ComponentProblem = 'noSource' | 'noPicture' | 'noVideo' | 'noVariable' | 'noText'

/** A kind of component without React code, in the file `kind.ts` of its folder. */
export interface ComponentKind<S extends object = object> {
  /** `kind` in the list of components. */
  readonly key: string
  readonly group: ComponentGroup
  /**
   * Settings with defaults. What is wrong in a stored value gets its default, so that reading never fails: it was
   * written by other versions, other products and imports.
   */
  readonly settings: z.ZodType<S>
  /** Pixels of a new component. */
  readonly size: { readonly w: number; readonly h: number }
  /** What a point of it tells to events, where it can be clicked. */
  readonly tells?: readonly ValueSource[]
  problem?(settings: NoInfer<S>): ComponentProblem | null
}

export interface BodyProps<S extends object = object> {
  readonly component: ScreenComponent
  readonly settings: S
}

/** How a kind looks, in the file `view.tsx` of its folder. */
export interface ComponentView<S extends object = object> {
  readonly kind: ComponentKind<S>
  readonly Icon: ComponentType
  readonly Body: ComponentType<BodyProps<S>>
}

export interface SettingsProps<S extends object = object> {
  readonly settings: S
  /** Changes some settings; `typed` joins the keystrokes of one setting into one step of undo. */
  readonly onChange: (changes: Partial<S>, typed?: string) => void
  /** Class of popups that are rendered outside of the page. */
  readonly scope: string
}

/** The settings of a kind in the designer, in the file `settings.tsx` of its folder. */
export interface ComponentEditor<S extends object = object> {
  readonly kind: ComponentKind<S>
  readonly Settings: ComponentType<SettingsProps<S>>
}

/** Declares them with the types of the settings, which the lists of kinds do not need. */
export const defineComponent = <S extends object>(kind: ComponentKind<S>): ComponentKind<S> => kind
export const defineComponentView = <S extends object>(view: ComponentView<S>): ComponentView =>
  view as unknown as ComponentView
export const defineComponentEditor = <S extends object>(editor: ComponentEditor<S>): ComponentEditor =>
  editor as unknown as ComponentEditor
