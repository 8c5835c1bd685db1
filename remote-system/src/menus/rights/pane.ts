import type { menus } from '@tessera/shared/contract/system/menus'
import type { CallOutput } from '@tessera/shared/contract/wire'

/** Props of each pane of the drawer. */
export interface PaneProps {
  menuId: string
  /** Codes that the page declares; undefined until they are loaded. */
  known: CallOutput<typeof menus.known> | undefined
}
