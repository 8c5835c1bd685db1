import type { menus } from '@tessera/shared/contract/system/menus'
import { MenuType } from '@tessera/shared/contract/shell/session'
import type { CallOutput, CallRequest } from '@tessera/shared/contract/wire'
import { targetKind } from './menu-type.ts'

type Menu = CallOutput<typeof menus.read>
export type MenuBody = Omit<CallRequest<typeof menus.update>, 'id'>

/** A menu as the form holds it: the module stands beside the JSON text that carries it on the wire. */
export type MenuValues = MenuBody & { moduleId?: string }

/** What the form of an existing menu starts from. */
export const toFormValues = ({ id: _, ...menu }: Menu): MenuValues => ({
  ...menu,
  moduleId: String(parseProperty(menu.propertyJson)['moduleId'] ?? ''),
})

/** What the form of a new menu starts from. */
export const newMenu = (parentId: string, category: 'Web' | 'App'): Partial<MenuValues> => ({
  parentId,
  category,
  type: MenuType.page,
  icon: 'icon-file',
  urlAddress: '',
  moduleId: '',
  linkTarget: '_self',
  enabledMark: 1,
  isButtonAuthorize: 0,
  sortCode: 0,
  propertyJson: '{}',
})

/** What is sent: what this type does not use is emptied; what the form does not show stays as it was. */
export function toBody({ moduleId, ...menu }: MenuValues): MenuBody {
  const target = targetKind(menu.type)
  const { moduleId: _, ...rest } = parseProperty(menu.propertyJson)
  return {
    ...menu,
    parentId: menu.parentId || '-1',
    sortCode: menu.sortCode ?? 0,
    urlAddress: target === 'nothing' ? '' : (menu.urlAddress ?? '').trim(),
    propertyJson: JSON.stringify(target === 'module' && moduleId ? { ...rest, moduleId } : rest),
  }
}

function parseProperty(json: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json || '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}
