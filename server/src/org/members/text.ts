import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  usageChanged: {
    zh: '成员或授权刚刚有变动，请重新确认后再删除',
    en: 'The members or permissions have just changed. Check them again before deleting.',
    zhtw: '成員或授權剛剛有變動，請重新確認後再刪除',
  },
  needsMembers: {
    zh: '您没有修改用户的权限，不能移除成员',
    en: 'You cannot remove the members because you do not have permission to edit users.',
    zhtw: '您沒有修改使用者的權限，不能移除成員',
  },
  needsGrants: {
    zh: '您没有授权管理的编辑权限，不能收回授权',
    en: 'You cannot revoke the permissions because you do not have permission to authorize.',
    zhtw: '您沒有授權管理的編輯權限，不能收回授權',
  },
  hiddenMembers: {
    zh: '部分成员不在您的数据权限范围内，不能移除',
    en: 'Some members are outside your data permissions, so you cannot remove them.',
    zhtw: '部分成員不在您的資料權限範圍內，不能移除',
  },
} satisfies Record<string, LocalizedText>
