import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  notSelf: { zh: '不能强制自己下线', en: 'You cannot force yourself offline.', zhtw: '不能強制自己下線' },
  administratorOnly: {
    zh: '只有超级管理员可以强制超级管理员下线',
    en: 'Only a super administrator can force a super administrator offline.',
    zhtw: '只有超級管理員可以強制超級管理員下線',
  },
  notOnline: { zh: '该用户已不在线', en: 'This user is no longer online.', zhtw: '該使用者已不在線上' },
  nobody: {
    zh: '请选择要强制下线的用户',
    en: 'Select the users to force offline.',
    zhtw: '請選擇要強制下線的使用者',
  },
} satisfies Record<string, LocalizedText>
