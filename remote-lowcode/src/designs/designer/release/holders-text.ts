import { defineWords } from '@tessera/shared/text/text'

/** Words of the choice who may use a released design. */
export const holdersText = defineWords('lowcode', {
  'designer.holders': { zh: '谁可以使用', en: 'Who may use it', zhtw: '誰可以使用' },
  'designer.holdersHint': {
    zh: '选择角色、岗位、分组或用户，并设置可用操作和数据范围。没有设置数据范围的用户只能看到自己提交的数据。',
    en: 'Choose roles, positions, groups or users, what they may do, and which records they see. Users without a choice of records see only their own.',
    zhtw: '選擇角色、職位、群組或使用者，並設定可用操作和資料範圍。沒有設定資料範圍的使用者只能看到自己提交的資料。',
  },
  'designer.holdersNoRight': {
    zh: '您没有授权管理的权限，发布后请联系管理员授权。',
    en: 'You don’t have permission to grant rights. After the release, ask an administrator to grant them.',
    zhtw: '您沒有授權管理的權限，發布後請聯絡管理員授權。',
  },
  'designer.holdersNoMenu': {
    zh: '添加到菜单后，才能设置谁可以使用。',
    en: 'You can choose who may use it once it is in a menu.',
    zhtw: '新增到選單後，才能設定誰可以使用。',
  },
  'designer.holdersOthers': {
    zh: '另有 {{n}} 个角色、岗位、分组或用户获得授权，可在授权管理中查看。',
    en: '{{n}} more [n:role, position, group or user has|roles, positions, groups or users have] a grant. See Authorize.',
    zhtw: '另有 {{n}} 個角色、職位、群組或使用者獲得授權，可在授權管理中查看。',
  },
  'designer.holder.Role': { zh: '角色', en: 'Role', zhtw: '角色' },
  'designer.holder.Position': { zh: '岗位', en: 'Position', zhtw: '職位' },
  'designer.holder.Group': { zh: '分组', en: 'Group', zhtw: '群組' },
  'designer.holder.User': { zh: '用户', en: 'User', zhtw: '使用者' },
  'designer.addHolder.Role': { zh: '添加角色', en: 'Add roles', zhtw: '新增角色' },
  'designer.addHolder.Position': { zh: '添加岗位', en: 'Add positions', zhtw: '新增職位' },
  'designer.addHolder.Group': { zh: '添加分组', en: 'Add groups', zhtw: '新增群組' },
  'designer.addHolder.User': { zh: '添加用户', en: 'Add users', zhtw: '新增使用者' },
  'designer.removeHolder': { zh: '移除“{{name}}”', en: 'Remove “{{name}}”', zhtw: '移除「{{name}}」' },
  'designer.holderButtons': { zh: '可用操作', en: 'Actions', zhtw: '可用操作' },
  'designer.holderButtonsOf': {
    zh: '{{name}}：可用操作',
    en: '{{name}}: actions',
    zhtw: '{{name}}：可用操作',
  },
  'designer.holderNoButtons': { zh: '只能查看列表', en: 'Only reads the list', zhtw: '只能查看清單' },
  'designer.holderScope': { zh: '数据范围', en: 'Records', zhtw: '資料範圍' },
  'designer.holderScopeOf': { zh: '{{name}}：数据范围', en: '{{name}}: records', zhtw: '{{name}}：資料範圍' },
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
  'designer.holderFields': { zh: '字段：{{limits}}', en: 'Fields: {{limits}}', zhtw: '欄位：{{limits}}' },
  'designer.holderHidden': { zh: '隐藏 {{n}} 个', en: '{{n}} hidden', zhtw: '隱藏 {{n}} 個' },
  'designer.holderReadOnly': { zh: '只读 {{n}} 个', en: '{{n}} read-only', zhtw: '唯讀 {{n}} 個' },
  'designer.holderFieldsAll': {
    zh: '字段：全部可编辑',
    en: 'Fields: all can be edited',
    zhtw: '欄位：全部可編輯',
  },
  'designer.holderBlocked': {
    zh: '必填项“{{fields}}”设为了只读或隐藏，{{name}}无法提交新数据。请改为可编辑，或取消必填。',
    en: '{{name}} cannot submit new records: “{{fields}}” is required, but read-only or hidden here. Let it be edited, or make it optional.',
    zhtw: '必填項「{{fields}}」設為了唯讀或隱藏，{{name}}無法提交新資料。請改為可編輯，或取消必填。',
  },
  'designer.holderFieldOf': {
    zh: '{{name}}：{{field}}',
    en: '{{name}}: {{field}}',
    zhtw: '{{name}}：{{field}}',
  },
  'designer.field.edit': { zh: '可编辑', en: 'Can be edited', zhtw: '可編輯' },
  'designer.field.readOnly': { zh: '只读', en: 'Read-only', zhtw: '唯讀' },
  'designer.field.hidden': { zh: '隐藏', en: 'Hidden', zhtw: '隱藏' },
  'designer.holdersReleased': {
    zh: '现在可以使用：{{names}}',
    en: 'It can be used now by: {{names}}',
    zhtw: '現在可以使用：{{names}}',
  },
})
