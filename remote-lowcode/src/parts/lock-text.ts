import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('lowcode', {
  'lock.lockedByYou': {
    zh: '已由您锁定，其他人不能修改',
    en: 'Locked by you: other users cannot change it',
    zhtw: '已由您鎖定，其他人不能修改',
  },
  'lock.lockedByOther': {
    zh: '已被{{user}}锁定，您可以修改或解锁',
    en: 'Locked by {{user}}; you can change or unlock it',
    zhtw: '已被{{user}}鎖定，您可以修改或解鎖',
  },
  'lock.lockedBy': {
    zh: '已被{{user}}锁定，您只能查看',
    en: 'Locked by {{user}}: you can only look at it',
    zhtw: '已被{{user}}鎖定，您只能檢視',
  },
})
