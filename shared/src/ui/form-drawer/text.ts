import type { Pattern } from '../../contract/patterns.ts'
import { defineWords, type LocalizedText } from '../../text/text.ts'

/** Messages for the patterns of the contract. They equal those of the server. */
const patterns = {
  'form.pattern.enCode': {
    zh: '只能由英文、数字和点组成，且点不能在开头或结尾',
    en: 'Letters, digits and dots only, no dot at start or end',
    zhtw: '只能由英文、數字和點組成，且點不能在開頭或結尾',
  },
  'form.pattern.account': {
    zh: '只能由字母和数字组成',
    en: 'Letters and digits only',
    zhtw: '只能由字母和數字組成',
  },
  'form.pattern.fullName': {
    zh: '只能由中文、字母和数字组成',
    en: 'Chinese characters, letters and digits only',
    zhtw: '只能由中文、字母和數字組成',
  },
  'form.pattern.password': {
    zh: '请输入6-16位数字或字母',
    en: 'Enter 6 to 16 digits or letters',
    zhtw: '請輸入6-16位數字或字母',
  },
  'form.pattern.phone': {
    zh: '请正确输入手机号码',
    en: 'Enter a valid mobile number',
    zhtw: '請正確輸入手機號碼',
  },
  'form.pattern.md5': {
    zh: '密码格式不正确',
    en: 'Invalid password format',
    zhtw: '密碼格式不正確',
  },
  'form.pattern.email': {
    zh: '请输入正确的邮箱地址',
    en: 'Enter a valid email address',
    zhtw: '請輸入正確的信箱地址',
  },
  'form.pattern.plate': {
    zh: '请输入正确的车牌号',
    en: 'Enter a valid licence plate',
    zhtw: '請輸入正確的車牌號',
  },
  'form.pattern.chinese': { zh: '只能输入中文', en: 'Chinese characters only', zhtw: '只能輸入中文' },
  'form.pattern.halves': {
    zh: '只能输入整数或0.5的倍数',
    en: 'Whole numbers or multiples of 0.5 only',
    zhtw: '只能輸入整數或0.5的倍數',
  },
  'form.pattern.positive': {
    zh: '只能输入正整数',
    en: 'Positive whole numbers only',
    zhtw: '只能輸入正整數',
  },
  'form.pattern.webAddress': {
    zh: '请输入以 http:// 或 https:// 开头的地址',
    en: 'Enter a URL that starts with http:// or https://',
    zhtw: '請輸入以 http:// 或 https:// 開頭的位址',
  },
  'form.pattern.digits': { zh: '只能输入数字', en: 'Digits only', zhtw: '只能輸入數字' },
} satisfies Record<`form.pattern.${Pattern}`, LocalizedText>

export const text = defineWords('shared', {
  'form.hiddenFields': {
    zh: '您没有权限查看和修改：{{names}}。保存时保留原值。',
    en: 'You do not have permission to view or edit: {{names}}. Saving keeps their current values.',
    zhtw: '您沒有權限檢視和修改：{{names}}。儲存時保留原值。',
  },
  'form.noAccess': { zh: '无查看权限', en: 'No permission to view', zhtw: '無檢視權限' },
  ...patterns,
  'form.missing': { zh: '{{label}}不能为空', en: '{{label}} is required', zhtw: '{{label}}不能為空' },
  'form.tooLong': {
    zh: '最多{{n}}个字符',
    en: 'At most {{n}} [n:character|characters]',
    zhtw: '最多{{n}}個字元',
  },
  'form.tooShort': {
    zh: '至少{{n}}个字符',
    en: 'At least {{n}} [n:character|characters]',
    zhtw: '至少{{n}}個字元',
  },
  'form.tooBig': { zh: '不能大于{{n}}', en: 'At most {{n}}', zhtw: '不能大於{{n}}' },
  'form.tooSmall': { zh: '不能小于{{n}}', en: 'At least {{n}}', zhtw: '不能小於{{n}}' },
  'form.email': {
    zh: '请输入正确的邮箱地址',
    en: 'Enter a valid email address',
    zhtw: '請輸入正確的信箱地址',
  },
  'form.cents': { zh: '最多两位小数', en: 'At most two decimals', zhtw: '最多兩位小數' },
  'form.invalid': { zh: '内容不正确', en: 'Invalid value', zhtw: '內容不正確' },
  'form.uploading': {
    zh: '文件正在上传，请稍候',
    en: 'Files are still uploading. Wait until the upload is complete',
    zhtw: '檔案正在上傳，請稍候',
  },
  'form.notUploaded': {
    zh: '有文件未上传成功，请重试或移除',
    en: 'A file failed to upload. Retry or remove it',
    zhtw: '有檔案未上傳成功，請重試或移除',
  },
  'form.back': { zh: '上一步', en: 'Back', zhtw: '上一步' },
  'form.next': { zh: '下一步', en: 'Next', zhtw: '下一步' },
  'form.save': { zh: '保存', en: 'Save', zhtw: '儲存' },
  'form.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'form.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'form.failed': { zh: '加载失败', en: 'Could not load the record', zhtw: '載入失敗' },
  'form.quote': { zh: '请求编号 {{id}}', en: 'Request ID {{id}}', zhtw: '請求編號 {{id}}' },
  'form.unsaved': { zh: '提示', en: 'Unsaved changes', zhtw: '提示' },
  'form.unsavedQuestion': {
    zh: '修改尚未保存，确定要离开吗？',
    en: 'Your changes are not saved. Leave anyway?',
    zhtw: '修改尚未儲存，確定要離開嗎？',
  },
  'form.held': { zh: '未保存的修改', en: 'Unsaved changes', zhtw: '未儲存的修改' },
  'form.discard': { zh: '放弃修改', en: 'Discard changes', zhtw: '放棄修改' },
  'form.keep': { zh: '继续编辑', en: 'Keep editing', zhtw: '繼續編輯' },
  'form.merge': {
    zh: '载入对方的修改，保留我的',
    en: 'Load their changes, keep mine',
    zhtw: '載入對方的修改，保留我的',
  },
  'form.sortCode': { zh: '排序', en: 'Sort order', zhtw: '排序' },
  'form.sortCodeLast': { zh: '留空则排在最后', en: 'Leave empty to put it last', zhtw: '留空則排在最後' },
  'form.state': { zh: '状态', en: 'Status', zhtw: '狀態' },
  'form.description': { zh: '说明', en: 'Description', zhtw: '說明' },
  'form.more': { zh: '展开', en: 'Show', zhtw: '展開' },
})
