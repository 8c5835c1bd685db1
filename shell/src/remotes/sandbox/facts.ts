import { resolveAddress } from '@tessera/shared/contract/registry/address'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import type { CurrentUser, MenuItem } from '@tessera/shared/contract/session/session'
import { allMenus } from '../../values/menus.ts'

const flatten = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...flatten(item.children as MenuItem[])])

/**
 * What a sandboxed remote learns about the session: who the user is, and the user's menu rows and rights of this remote.
 * Addresses of the user's devices, the people around the user and everything about other pages are left out.
 */
export function sessionFactsFor(entry: RegistryEntry, current: CurrentUser): CurrentUser {
  const menuList = flatten(allMenus(current))
    .filter(({ urlAddress }) => resolveAddress(urlAddress, [entry]).at === 'page')
    .map((item) => ({ ...item, parentId: '-1', children: [], hasChildren: false, isLeaf: true, num: 0 }))
  const ids = new Set(menuList.map(({ id }) => id))
  return {
    menuList,
    permissionList: current.permissionList.filter(({ modelId }) => ids.has(modelId)),
    userInfo: {
      ...current.userInfo,
      headIcon: '',
      managerId: '',
      subsidiary: [],
      subordinates: [],
      roleId: '',
      roleIds: [],
      loginIPAddress: '',
      loginIPAddressName: '',
      MACAddress: '',
      loginPlatForm: '',
      prevLogin: 0,
      prevLoginTime: null,
      prevLoginIPAddress: '',
      prevLoginIPAddressName: '',
      tenantId: '',
      dataScope: [],
    },
    sysConfigInfo: current.sysConfigInfo,
  }
}
