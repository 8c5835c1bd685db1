import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('org', {
  'roles.fullName': { zh: '角色名称', en: 'Role', zhtw: '角色名稱' },
  'roles.members': { zh: '成员数', en: 'Members', zhtw: '成員數' },
  'roles.twoFactor': { zh: '两步验证', en: 'Two-step verification', zhtw: '兩步驟驗證' },
  'roles.demanded': { zh: '必须使用', en: 'Demanded', zhtw: '必須使用' },
  'roles.demand': { zh: '要求两步验证', en: 'Demand two-step verification', zhtw: '要求兩步驟驗證' },
  'roles.undemand': { zh: '取消两步验证要求', en: 'Demand it no longer', zhtw: '取消兩步驟驗證要求' },
  'roles.demandQuestion': {
    zh: '该角色的 {{n}} 位成员下次登录时必须设置并使用两步验证。',
    en: 'At their next sign-in the members of this role ({{n}}) have to set up two-step verification, and use it from then on.',
    zhtw: '該角色的 {{n}} 位成員下次登入時必須設定並使用兩步驟驗證。',
  },
  'roles.undemandQuestion': {
    zh: '该角色的成员可以不再使用两步验证；已经设置的仍然有效。',
    en: 'Members of this role may sign in without it again. What they have set up stays in use.',
    zhtw: '該角色的成員可以不再使用兩步驟驗證；已經設定的仍然有效。',
  },
  'roles.add': { zh: '新建角色', en: 'New role', zhtw: '新建角色' },
  'roles.edit': { zh: '编辑角色', en: 'Edit role', zhtw: '編輯角色' },
  'roles.empty': {
    zh: '还没有角色。点击“新建”添加第一个角色，再为它选择成员和权限。',
    en: 'There are no roles yet. Add the first one with “New”, then choose its members and permissions.',
    zhtw: '還沒有角色。點擊「新建」新增第一個角色，再為它選擇成員和權限。',
  },
})
