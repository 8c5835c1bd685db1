import { designMenus } from '@tessera/shared/contract/lowcode/designs'
import { useMenu } from '@tessera/shared/access/use-menu'

/** The path of a page of designs that the user has; it leads to the one of the type of a design. Null where they have none. */
export function useDesignerPath(): string | null {
  const web = useMenu(designMenus.web)
  const app = useMenu(designMenus.app)
  const menu = web ?? app
  return menu ? `/${menu.urlAddress.replace(/^\/+/, '')}` : null
}
