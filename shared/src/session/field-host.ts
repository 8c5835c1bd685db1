import type { ComponentType, ReactNode } from 'react'
import type { FieldDeclaration } from '../contract/fields/contributed-field.ts'
import type { FieldViews } from './field-views.ts'

/** A kind of field that a remote contributes (`contributes.fieldKinds` in its `remote.json`). */
export interface ContributedKind {
  readonly remote: string
  readonly name: string
  readonly icon: string
  readonly declared: FieldDeclaration
}

export interface FieldPartProps {
  readonly remote: string
  /** Its name in the remote. */
  readonly name: string
  readonly children: (views: FieldViews) => ReactNode
  /** Shown while the views are loaded. */
  readonly waiting: ReactNode
  /** Shown where they cannot be loaded, or have failed. */
  readonly gone: ReactNode
}

/** What the shell gives to fields whose kinds remotes contribute. */
export interface FieldHost {
  /** Called after every change of what `listKinds` answers. */
  readonly subscribe: (listener: () => void) => () => void
  /** The same list until it changes. */
  readonly listKinds: () => readonly ContributedKind[]
  /** Loads the views of a kind from its remote, and renders with them. */
  readonly Part: ComponentType<FieldPartProps>
}
