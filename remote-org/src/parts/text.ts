import { commonFields } from '@tessera/shared/contract/org/common-fields'
import { fieldWords } from '@tessera/shared/text/field-words'
import { defineWords } from '@tessera/shared/text/text'

/** Texts that units, positions, roles and groups share. */
export const text = defineWords('org', {
  ...fieldWords('parts', commonFields),
  'parts.codeHint': { zh: '英文、数字和点', en: 'Letters, digits and dots', zhtw: '英文、數字和點' },
  'parts.choose': { zh: '请选择', en: 'Select', zhtw: '請選擇' },
  'parts.members': { zh: '成员', en: 'Members', zhtw: '成員' },
  'parts.membersOf': { zh: '“{{name}}”的成员', en: 'members of {{name}}', zhtw: '「{{name}}」的成員' },
  'parts.held': { zh: '现有权限', en: 'Current permissions', zhtw: '現有權限' },
  'parts.permissions': { zh: '权限', en: 'Permissions', zhtw: '權限' },
  'parts.addChild': { zh: '新建下级', en: 'Add child', zhtw: '新建下級' },
  'parts.saveAndAuthorize': { zh: '保存并授权', en: 'Save and authorize', zhtw: '儲存並授權' },
  'parts.removalNote': {
    zh: '该{{noun}}正在使用。删除时将移除它的 {{users}} 位成员，并收回它的 {{grants}} 项权限，此操作不能撤销。',
    en: 'This {{noun}} is in use. Deleting it removes its members ({{users}}) and revokes its permissions ({{grants}}). This cannot be undone.',
    zhtw: '該{{noun}}正在使用。刪除時將移除它的 {{users}} 位成員，並收回它的 {{grants}} 項權限，此操作不能復原。',
  },
  'parts.usageUsers': { zh: '成员（{{n}}）', en: 'Members ({{n}})', zhtw: '成員（{{n}}）' },
  'parts.usageGrants': { zh: '权限（{{n}}）', en: 'Permissions ({{n}})', zhtw: '權限（{{n}}）' },
  'parts.usageMore': { zh: '还有 {{n}} 项', en: '{{n}} more', zhtw: '還有 {{n}} 項' },
  'parts.removeAll': {
    zh: '一并移除并删除{{noun}}',
    en: 'Remove all and delete the {{noun}}',
    zhtw: '一併移除並刪除{{noun}}',
  },
  'parts.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'parts.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'parts.notLoaded': {
    zh: '加载失败，请检查网络后重试',
    en: 'Could not load. Check your connection and try again.',
    zhtw: '載入失敗，請檢查網路後重試',
  },
})
