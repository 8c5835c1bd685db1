import type { menus } from '@tessera/shared/contract/system/menus'
import { MenuType } from '@tessera/shared/contract/session/session'
import type { CallOutput, CallRequest } from '@tessera/shared/contract/wire'
import { targetKind } from './menu-type.ts'

type Menu = CallOutput<typeof menus.read>
export type MenuBody = Omit<CallRequest<typeof menus.update>, 'id'>

/** Form values of a menu; `moduleId` and `sandbox` are stored inside the JSON text `propertyJson`. */
export type MenuValues = MenuBody & { moduleId?: string; sandbox?: 0 | 1 }

/** Form values of an existing menu. */
export const toFormValues = ({ id: _, ...menu }: Menu): MenuValues => ({
  ...menu,
  moduleId: String(parseProperty(menu.propertyJson)['moduleId'] ?? ''),
  sandbox: parseProperty(menu.propertyJson)['sandbox'] === true ? 1 : 0,
})

/** Initial form values of a new menu. */
export const newMenu = (parentId: string, category: 'Web' | 'App'): Partial<MenuValues> => ({
  parentId,
  category,
  type: MenuType.page,
  icon: 'icon-file',
  urlAddress: '',
  moduleId: '',
  sandbox: 0,
  linkTarget: '_self',
  enabledMark: 1,
  isButtonAuthorize: 0,
  propertyJson: '{}',
})

/**
 * Request body of the form values: fields unused by the type are emptied, properties that the form does not
 * show are kept.
 */
export function toBody({ moduleId, sandbox, ...menu }: MenuValues): MenuBody {
  const target = targetKind(menu.type)
  const { moduleId: _, sandbox: __, ...others } = parseProperty(menu.propertyJson)
  const rest = target === 'page' && sandbox === 1 ? { ...others, sandbox: true } : others
  return {
    ...menu,
    parentId: menu.parentId || '-1',
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
