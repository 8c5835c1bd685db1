import type { ComponentType } from 'react'
import type { Lang, LocalizedText } from '../contract/lang.ts'
import type { MenuItem } from '../contract/session/session.ts'
import type { Widget } from '../contract/lowcode/portal-grid.ts'

/** A card that a remote contributes (`contributes.portalWidgets` in its `remote.json`), if the user may open its page. */
export interface ContributedWidget {
  readonly remote: string
  readonly name: string
  readonly title: LocalizedText
  readonly icon: string
  /** Path and query of its page. */
  readonly path: string
  readonly figure?: { readonly path: string; readonly name: string } | undefined
  readonly count?: string | undefined
  readonly agenda?: string | undefined
}

/** A page in the menu of the user. */
export interface HostPage {
  /** Id of the menu row. */
  readonly id: string
  readonly path: string
  readonly title: string
  readonly icon: string
  readonly item: MenuItem
}

/** What the shell gives to portals, also where a remote shows them. */
export interface PortalHost {
  /** The parts that the shell renders, by kind of widget. A part without content renders nothing. */
  readonly parts: Readonly<Record<string, ComponentType<{ widget: Widget }>>>
  /** Called after every change of what the functions below answer. */
  readonly subscribe: (listener: () => void) => () => void
  /** The same list until it changes. */
  readonly listContributed: () => readonly ContributedWidget[]
  /** The pages of the menu, in its order, with their titles in a language. The same list until it changes. */
  readonly listPages: (lang: Lang) => readonly HostPage[]
}
