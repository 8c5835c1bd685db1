import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  notOrdered: {
    zh: '您没有查看该列的权限，不能按它排序',
    en: 'You do not have access to this column and cannot sort by it.',
    zhtw: '您沒有查看該列的權限，不能按它排序',
  },
  outOfReach: {
    zh: '保存后该记录将超出您的数据权限范围，未做任何修改',
    en: 'With these changes the record would be outside your data permissions. Nothing was changed.',
    zhtw: '儲存後該記錄將超出您的資料權限範圍，未做任何修改',
  },
  notWhole: {
    zh: '您没有查看该记录全部内容的权限，不能导出或复制',
    en: 'You do not have access to all fields of this record, so you cannot export or copy it.',
    zhtw: '您沒有查看該記錄全部內容的權限，不能匯出或複製',
  },
  notWritable: {
    zh: '{{fields}}：您没有修改权限',
    en: '{{fields}}: you do not have permission to edit this.',
    zhtw: '{{fields}}：您沒有修改權限',
  },
  notFilledIn: {
    zh: '{{field}}：新建时不能为空，而您没有填写权限，请联系管理员',
    en: '{{field}}: required for new records, but you do not have permission to fill it in. Contact an administrator.',
    zhtw: '{{field}}：新建時不能為空，而您沒有填寫權限，請聯絡管理員',
  },
  beyond: {
    zh: '不能授予自己没有的权限：{{names}}',
    en: 'You cannot grant permissions you do not have: {{names}}',
    zhtw: '不能授予自己沒有的權限：{{names}}',
  },
  beyondTaking: {
    zh: '不能收回自己没有的权限：{{names}}',
    en: 'You cannot revoke permissions you do not have: {{names}}',
    zhtw: '不能收回自己沒有的權限：{{names}}',
  },
  strongerUser: {
    zh: '该用户拥有您没有的权限，您不能重置其密码，也不能更改其账号、手机、邮箱、状态和两步验证',
    en: 'This user has permissions that you do not have, so you cannot change their password, account, mobile number, email, state or two-step verification.',
    zhtw: '該使用者擁有您沒有的權限，您不能重設其密碼，也不能變更其帳號、手機、信箱、狀態和兩步驟驗證',
  },
  companyWide: {
    zh: '角色和分组属于整个公司，分级管理员不能变更',
    en: 'Roles and groups belong to the whole company. Branch administrators cannot change them.',
    zhtw: '角色和分組屬於整個公司，分級管理員不能變更',
  },
  notHeld: {
    zh: '不能修改：您没有“{{name}}”的全部权限',
    en: 'You cannot change this because you do not have all permissions of “{{name}}”.',
    zhtw: '不能修改：您沒有「{{name}}」的全部權限',
  },
  codeNotHeld: {
    zh: '编码“{{code}}”对应您没有的权限，不能使用',
    en: 'The code “{{code}}” stands for permissions you do not have.',
    zhtw: '編碼「{{code}}」對應您沒有的權限，不能使用',
  },
  targetFixed: {
    zh: '该菜单已授权给用户，只有超级管理员可以更换它打开的功能或字典',
    en: 'Users have this menu. Only a super administrator can change the design or dictionary that it opens.',
    zhtw: '該選單已授權給使用者，只有超級管理員可以更換它開啟的功能或字典',
  },
  fixedCode: {
    zh: '内置菜单及其按钮、列和字段的编码不能修改',
    en: 'The codes of built-in menus and of their buttons, columns and fields cannot be changed.',
    zhtw: '內建選單及其按鈕、列和欄位的編碼不能修改',
  },
  cannotEnforce: {
    zh: '您没有编辑系统菜单的权限，不能启用权限控制',
    en: 'You cannot enforce permissions because you do not have permission to edit menus.',
    zhtw: '您沒有編輯系統選單的權限，不能啟用權限控制',
  },
  notAdministrator: {
    zh: '超级管理员拥有全部权限，不能对其授权',
    en: 'Super administrators have all permissions and cannot be granted any.',
    zhtw: '超級管理員擁有全部權限，不能對其授權',
  },
  unitsOnly: {
    zh: '分级管理员只能为所管辖组织的用户和岗位授权',
    en: 'Branch administrators can only grant permissions to users and positions in their branch.',
    zhtw: '分級管理員只能為所管轄組織的使用者和職位授權',
  },
  noItem: {
    zh: '{{kind}}：所选权限项不存在',
    en: '{{kind}}: a selected permission does not exist.',
    zhtw: '{{kind}}：所選權限項不存在',
  },
  noHolder: {
    zh: '{{field}}：所选授权对象不存在',
    en: '{{field}}: a selected user, role, position or group does not exist.',
    zhtw: '{{field}}：所選授權對象不存在',
  },
  nobody: { zh: '请选择授权对象', en: 'Select who to grant permissions to.', zhtw: '請選擇授權對象' },
  noColumn: {
    zh: 'columns：列“{{name}}”不存在，或您没有查看权限',
    en: 'columns: “{{name}}” does not exist or you do not have access to it.',
    zhtw: 'columns：列「{{name}}」不存在，或您沒有查看權限',
  },
  appMenus: { zh: 'App菜单', en: 'App menus', zhtw: 'App選單' },
} satisfies Record<string, LocalizedText>
