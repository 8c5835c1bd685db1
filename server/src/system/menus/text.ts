import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  enCodeTaken: { zh: '编码已存在', en: 'This code already exists.', zhtw: '編碼已存在' },
  nameTaken: {
    zh: '同级菜单名称已存在',
    en: 'A menu with this name already exists at this level.',
    zhtw: '同級選單名稱已存在',
  },
  ownParent: {
    zh: '上级菜单不能是自己或自己的下级',
    en: 'A menu cannot be placed below itself.',
    zhtw: '上級選單不能是自己或自己的下級',
  },
  noParent: {
    zh: 'parentId：上级菜单不存在',
    en: 'parentId: the parent menu does not exist.',
    zhtw: 'parentId：上級選單不存在',
  },
  parentNoDirectory: {
    zh: 'parentId：上级菜单必须是目录',
    en: 'parentId: the parent must be a directory.',
    zhtw: 'parentId：上級選單必須是目錄',
  },
  hasChildren: {
    zh: '该菜单下有子菜单，不能删除',
    en: 'This menu has child menus and cannot be deleted.',
    zhtw: '該選單下有子選單，不能刪除',
  },
  typeFixed: {
    zh: '该目录下有子菜单，不能改变类型',
    en: 'This directory has child menus, so its type cannot be changed.',
    zhtw: '該目錄下有子選單，不能改變類型',
  },
  needsAddress: {
    zh: 'urlAddress：请填写页面地址',
    en: 'urlAddress: enter the page address.',
    zhtw: 'urlAddress：請填寫頁面位址',
  },
  noArea: {
    zh: '没有应用提供地址“{{name}}”，打开该菜单时会提示页面不存在',
    en: 'No application provides the address "{{name}}", so this menu shows that its page is missing.',
    zhtw: '沒有應用提供位址「{{name}}」，開啟該選單時會提示頁面不存在',
  },
  noRemote: {
    zh: '没有注册名为“{{name}}”的应用，打开该菜单时会提示页面不存在',
    en: 'No application is registered as "{{name}}", so this menu shows that its page is missing.',
    zhtw: '沒有註冊名為「{{name}}」的應用，開啟該選單時會提示頁面不存在',
  },
  noPage: {
    zh: '应用“{{name}}”没有此页面，打开该菜单时会提示页面不存在',
    en: 'The application "{{name}}" does not have this page, so this menu shows that its page is missing.',
    zhtw: '應用「{{name}}」沒有此頁面，開啟該選單時會提示頁面不存在',
  },
  noMirroring: {
    zh: 'urlAddress：您没有引入外部应用的权限',
    en: 'urlAddress: you do not have permission to add external applications.',
    zhtw: 'urlAddress：您沒有引入外部應用的權限',
  },
  noManifest: {
    zh: 'urlAddress：外部应用的地址必须以 /mf-manifest.json#页面 结尾',
    en: 'urlAddress: the address of an external application must end with /mf-manifest.json#page.',
    zhtw: 'urlAddress：外部應用的位址必須以 /mf-manifest.json#頁面 結尾',
  },
  badLink: {
    zh: 'urlAddress：链接必须以 http://、https:// 或 / 开头',
    en: 'urlAddress: a link must begin with http://, https:// or /.',
    zhtw: 'urlAddress：連結必須以 http://、https:// 或 / 開頭',
  },
  badProperty: {
    zh: 'propertyJson：不是有效的 JSON 对象',
    en: 'propertyJson: not a valid JSON object.',
    zhtw: 'propertyJson：不是有效的 JSON 物件',
  },
  noDesign: { zh: '请选择表单', en: 'Choose a form that exists.', zhtw: '請選擇表單' },
  noDictionary: { zh: '请选择字典分类', en: 'Choose a dictionary that exists.', zhtw: '請選擇字典分類' },
  noReport: { zh: '请选择报表', en: 'Choose a report that exists.', zhtw: '請選擇報表' },
  noPortal: { zh: '请选择门户', en: 'Choose a portal that exists.', zhtw: '請選擇入口網站' },
  noMenu: {
    zh: '菜单不存在或已被删除',
    en: 'This menu does not exist or has been deleted.',
    zhtw: '選單不存在或已被刪除',
  },
  copiesThen: {
    zh: '导入时将引入外部应用',
    en: 'The external application will be added during the import.',
    zhtw: '匯入時將引入外部應用',
  },
  wrongFile: {
    zh: '导入文件不正确，请选择由系统菜单导出的文件',
    en: 'This is not a valid import file. Choose a file exported from the menu page.',
    zhtw: '匯入檔案不正確，請選擇由系統選單匯出的檔案',
  },
  taken: {
    zh: '菜单“{{name}}”的编码“{{code}}”已存在',
    en: 'The code "{{code}}" of the menu "{{name}}" already exists.',
    zhtw: '選單「{{name}}」的編碼「{{code}}」已存在',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  system_menu__en_code: { text: text.enCodeTaken, field: 'enCode' },
  system_menu__full_name: { text: text.nameTaken, field: 'fullName' },
  system_menu__not_own_parent: { text: text.ownParent, field: 'parentId' },
  system_menu__circle: { text: text.ownParent, field: 'parentId' },
  system_menu__parent: { text: text.noParent, field: 'parentId' },
  system_menu__children: { text: text.hasChildren },
} satisfies Constraints
