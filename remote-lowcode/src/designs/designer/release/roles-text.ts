import { defineWords } from '@tessera/shared/text/text'

/** Words of the choice who may use a released design. */
export const rolesText = defineWords('lowcode', {
  'designer.roles': { zh: '谁可以使用', en: 'Who may use it', zhtw: '誰可以使用' },
  'designer.rolesHint': {
    zh: '选择角色、可用操作和数据范围。没有设置数据范围的用户只能看到自己提交的数据。',
    en: 'Choose roles, what they may do, and which records they see. Users without a choice of records see only their own.',
    zhtw: '選擇角色、可用操作和資料範圍。沒有設定資料範圍的使用者只能看到自己提交的資料。',
  },
  'designer.rolesNoRight': {
    zh: '您没有授权管理的权限，发布后请联系管理员分配给角色。',
    en: 'You don’t have permission to authorize roles. After the release, ask an administrator to grant it.',
    zhtw: '您沒有授權管理的權限，發布後請聯絡管理員分配給角色。',
  },
  'designer.rolesNoMenu': {
    zh: '添加到菜单后，角色才能使用。',
    en: 'Roles can use it once it is in a menu.',
    zhtw: '新增到選單後，角色才能使用。',
  },
  'designer.rolesOthers': {
    zh: '另有 {{n}} 个用户、岗位或分组单独获得授权，可在授权管理中查看。',
    en: '{{n}} more [n:user, position or group has|users, positions or groups have] a grant of their own. See Authorize.',
    zhtw: '另有 {{n}} 個使用者、職位或群組單獨獲得授權，可在授權管理中查看。',
  },
  'designer.addRole': { zh: '添加角色', en: 'Add a role', zhtw: '新增角色' },
  'designer.removeRole': { zh: '移除“{{name}}”', en: 'Remove “{{name}}”', zhtw: '移除「{{name}}」' },
  'designer.roleButtons': { zh: '可用操作', en: 'Actions', zhtw: '可用操作' },
  'designer.roleButtonsOf': {
    zh: '{{name}}：可用操作',
    en: '{{name}}: actions',
    zhtw: '{{name}}：可用操作',
  },
  'designer.roleNoButtons': { zh: '只能查看列表', en: 'Only reads the list', zhtw: '只能查看清單' },
  'designer.roleScope': { zh: '数据范围', en: 'Records', zhtw: '資料範圍' },
  'designer.roleScopeOf': { zh: '{{name}}：数据范围', en: '{{name}}: records', zhtw: '{{name}}：資料範圍' },
  'designer.scope.own': { zh: '仅本人的数据', en: 'Own records', zhtw: '僅本人的資料' },
  'designer.scope.unit': { zh: '所在组织的数据', en: 'Records of the unit', zhtw: '所在組織的資料' },
  'designer.scope.unitAndBelow': {
    zh: '所在组织及下级的数据',
    en: 'Records of the unit and below',
    zhtw: '所在組織及下級的資料',
  },
  'designer.scope.company': {
    zh: '所在校区（公司）的数据',
    en: 'Records of the campus (company)',
    zhtw: '所在校區（公司）的資料',
  },
  'designer.scope.all': { zh: '全部数据', en: 'All records', zhtw: '全部資料' },
  'designer.scope.custom': {
    zh: '授权管理中设置的范围',
    en: 'As set in Authorize',
    zhtw: '授權管理中設定的範圍',
  },
  'designer.roleFields': {
    zh: '字段：隐藏 {{hidden}} 个，只读 {{readOnly}} 个',
    en: 'Fields: {{hidden}} hidden, {{readOnly}} read-only',
    zhtw: '欄位：隱藏 {{hidden}} 個，唯讀 {{readOnly}} 個',
  },
  'designer.roleFieldsAll': {
    zh: '字段：全部可编辑',
    en: 'Fields: all can be edited',
    zhtw: '欄位：全部可編輯',
  },
  'designer.roleFieldOf': {
    zh: '{{name}}：{{field}}',
    en: '{{name}}: {{field}}',
    zhtw: '{{name}}：{{field}}',
  },
  'designer.field.edit': { zh: '可编辑', en: 'Can be edited', zhtw: '可編輯' },
  'designer.field.readOnly': { zh: '只读', en: 'Read-only', zhtw: '唯讀' },
  'designer.field.hidden': { zh: '隐藏', en: 'Hidden', zhtw: '隱藏' },
  'designer.rolesReleased': {
    zh: '以下角色现在可以使用：{{names}}',
    en: 'These roles can use it now: {{names}}',
    zhtw: '以下角色現在可以使用：{{names}}',
  },
})
