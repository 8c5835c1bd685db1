import { roleFields } from '@tessera/shared/contract/org/roles'
import { fieldWords } from '@tessera/shared/text/field-words'
import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('org', {
  ...fieldWords('roles', roleFields),
  'roles.noun': { zh: '角色', en: 'role', zhtw: '角色' },
  'roles.demanded': { zh: '必须使用', en: 'Required', zhtw: '必須使用' },
  'roles.demand': { zh: '要求两步验证', en: 'Require two-step verification', zhtw: '要求兩步驟驗證' },
  'roles.undemand': {
    zh: '取消两步验证要求',
    en: 'Stop requiring two-step verification',
    zhtw: '取消兩步驟驗證要求',
  },
  'roles.demandQuestion': {
    zh: '该角色的 {{n}} 位成员下次登录时必须设置并使用两步验证。',
    en: 'Members of this role ({{n}}) must set up and use two-step verification from their next sign-in.',
    zhtw: '該角色的 {{n}} 位成員下次登入時必須設定並使用兩步驟驗證。',
  },
  'roles.undemandQuestion': {
    zh: '该角色的成员可以不使用两步验证；已设置的两步验证仍然有效。',
    en: 'Members of this role can sign in without two-step verification. Members who have set it up keep using it.',
    zhtw: '該角色的成員可以不使用兩步驟驗證；已設定的兩步驟驗證仍然有效。',
  },
  'roles.add': { zh: '新建角色', en: 'New role', zhtw: '新建角色' },
  'roles.edit': { zh: '编辑角色', en: 'Edit role', zhtw: '編輯角色' },
  'roles.empty': {
    zh: '还没有角色。点击“新建”添加第一个角色，再为它选择成员和权限。',
    en: 'No roles yet. Click “New” to add the first one, then select its members and permissions.',
    zhtw: '還沒有角色。點擊「新建」新增第一個角色，再為它選擇成員和權限。',
  },
})
