import type { menus } from '@tessera/shared/contract/system/menus'
import type { CallOutput } from '@tessera/shared/contract/wire'

/** What every pane of the drawer is given. */
export interface PaneProps {
  menuId: string
  /** Undefined until it is known. */
  known: CallOutput<typeof menus.known> | undefined
}
