import type { CurrentUser } from '@tessera/shared/contract/shell/session'

/** Somebody signed in who holds the given buttons of one menu. */
export function fakeUser(menuId: string, buttons: readonly string[]): CurrentUser {
  return {
    menuList: [],
    userInfo: {
      userId: 'user', userAccount: 'test', account: 'test', userName: '测试', realName: '测试', headIcon: '', gender: 3,
      organizeId: 'org', organizeName: '', departmentId: '', departmentName: '', managerId: '', subsidiary: [], subordinates: [],
      positionIds: [], positionId: '', roleId: '', roleIds: [], loginTime: 0, loginIPAddress: '127.0.0.1', loginIPAddressName: '',
      MACAddress: '', loginPlatForm: '', prevLogin: 0, prevLoginTime: null, prevLoginIPAddress: '', prevLoginIPAddressName: '',
      isAdministrator: false, tenantId: '', portalId: '', isDemo: false, dataScope: [],
    },
    permissionList: [
      { modelId: menuId, moduleName: '', button: buttons.map((enCode) => ({ id: enCode, fullName: enCode, enCode })), column: [], form: [], resource: [] },
    ],
    sysConfigInfo: { sysName: 'Tessera', sysVersion: '', sysDescription: '', companyName: '', companyEmail: '', helpUrl: '', dataV: '', wordsVariant: 'standard', wordsVersion: '' },
  }
}
