import { currentLang } from '../../text/i18n.ts'
import { defineWords, type Translate } from '../../text/text.ts'
import type { Problem } from './store.ts'

export const text = defineWords('shared', {
  'designForm.tab': { zh: '内容', en: 'Record', zhtw: '內容' },
  'designForm.missing': {
    zh: '{{label}}不能为空',
    en: '{{label}} cannot be empty',
    zhtw: '{{label}}不能為空',
  },
  'designForm.invalid': { zh: '内容不正确', en: 'Invalid value', zhtw: '內容不正確' },
  'designForm.notAChoice': {
    zh: '所选内容已不在选项中，请重新选择',
    en: 'This option is no longer available. Choose again',
    zhtw: '所選內容已不在選項中，請重新選擇',
  },
  'designForm.order': {
    zh: '开始不能晚于结束',
    en: 'The start must not be after the end',
    zhtw: '開始不能晚於結束',
  },
  'designForm.clock': {
    zh: '请输入正确的时间，如 08:30',
    en: 'Enter a valid time, such as 08:30',
    zhtw: '請輸入正確的時間，如 08:30',
  },
  'designForm.email': {
    zh: '请输入正确的邮箱地址',
    en: 'Enter a valid email address',
    zhtw: '請輸入正確的信箱地址',
  },
  'designForm.tooLong': {
    zh: '最多{{n}}个字符',
    en: 'At most {{n}} [n:character|characters]',
    zhtw: '最多{{n}}個字元',
  },
  'designForm.tooMuchText': {
    zh: '本次提交的文字过多，请分批提交',
    en: 'There is too much text in this record. Split it into several records',
    zhtw: '本次提交的文字過多，請分批提交',
  },
  'designForm.tooComplex': {
    zh: '格式过于复杂，请减少格式或拆分内容',
    en: 'There is too much formatting. Remove some of it, or split the text',
    zhtw: '格式過於複雜，請減少格式或拆分內容',
  },
  'designForm.tooMuchToCompute': {
    zh: '公式计算量过大，请减少子表行数或文字',
    en: 'The formulas of this record take too long. Enter fewer rows or shorter texts',
    zhtw: '公式計算量過大，請減少子表列數或文字',
  },
  'designForm.tooBig': { zh: '不能大于{{n}}', en: 'At most {{n}}', zhtw: '不能大於{{n}}' },
  'designForm.tooSmall': { zh: '不能小于{{n}}', en: 'At least {{n}}', zhtw: '不能小於{{n}}' },
  'designForm.tooMany': { zh: '最多{{n}}项', en: 'At most {{n}} [n:item|items]', zhtw: '最多{{n}}項' },
  'designForm.tooFew': { zh: '至少{{n}}项', en: 'At least {{n}} [n:item|items]', zhtw: '至少{{n}}項' },
  'designForm.tooManyRows': { zh: '最多 {{n}} 行', en: 'At most {{n}} [n:row|rows]', zhtw: '最多 {{n}} 列' },
  'designForm.tooFewRows': {
    zh: '至少需要填写 {{n}} 行，空白行不计',
    en: 'Fill in at least {{n}} [n:row|rows]; blank rows do not count',
    zhtw: '至少需要填寫 {{n}} 列，空白列不計',
  },
  'designForm.digits': {
    zh: '小数最多{{n}}位',
    en: 'At most {{n}} decimal places',
    zhtw: '小數最多{{n}}位',
  },
  'designForm.uploading': {
    zh: '文件正在上传，请在上传完成后提交',
    en: 'Files are still uploading. Submit when the upload is complete',
    zhtw: '檔案正在上傳，請在上傳完成後提交',
  },
  'designForm.notUploaded': {
    zh: '有文件未上传成功，请重试或移除',
    en: 'A file failed to upload. Retry or remove it',
    zhtw: '有檔案未上傳成功，請重試或移除',
  },
  'designForm.wrong': {
    zh: '有 {{n}} 处需要修改，已定位到第一处',
    en: '{{n}} [n:field needs|fields need] correction. The first one is selected',
    zhtw: '有 {{n}} 處需要修改，已定位到第一處',
  },
  'designForm.refused': {
    zh: '未能提交，请检查后重试',
    en: 'Could not submit. Check the form and try again',
    zhtw: '未能提交，請檢查後重試',
  },
  'designForm.lookUpFailed': {
    zh: '关联数据加载失败',
    en: 'Could not load the related record',
    zhtw: '關聯資料載入失敗',
  },
  'designForm.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'designForm.tip': { zh: '{{label}}的说明', en: 'About {{label}}', zhtw: '{{label}}的說明' },
  'designForm.unsupported': {
    zh: '此处暂不支持显示该字段',
    en: 'This field cannot be displayed here',
    zhtw: '此處暫不支援顯示該欄位',
  },
  'designForm.step': { zh: '第 {{n}} 步', en: 'Step {{n}}', zhtw: '第 {{n}} 步' },
  'designForm.pane': { zh: '第 {{n}} 页', en: 'Page {{n}}', zhtw: '第 {{n}} 頁' },
  'designForm.next': { zh: '下一步', en: 'Next', zhtw: '下一步' },
  'designForm.previous': { zh: '上一步', en: 'Back', zhtw: '上一步' },
  'designForm.needsWork': {
    zh: '（有需要修改的内容）',
    en: '(needs correction)',
    zhtw: '（有需要修改的內容）',
  },
  'designForm.confirm': { zh: '确定', en: 'OK', zhtw: '確定' },
  'designForm.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'designForm.print': { zh: '打印', en: 'Print', zhtw: '列印' },
  'designForm.empty': { zh: '表单暂无字段', en: 'This form has no fields yet', zhtw: '表單暫無欄位' },
  'designForm.broken': {
    zh: '表单设计有误，无法打开',
    en: 'The design of this form is invalid',
    zhtw: '表單設計有誤，無法開啟',
  },
  'designForm.unsaved': { zh: '提示', en: 'Unsaved changes', zhtw: '提示' },
  'designForm.unsavedQuestion': {
    zh: '修改尚未保存，确定要离开吗？',
    en: 'Your changes are not saved. Leave anyway?',
    zhtw: '修改尚未儲存，確定要離開嗎？',
  },
  'designForm.held': { zh: '未保存的修改', en: 'Unsaved changes', zhtw: '未儲存的修改' },
  'designForm.discard': { zh: '放弃修改', en: 'Discard changes', zhtw: '放棄修改' },
  'designForm.keep': { zh: '继续编辑', en: 'Keep editing', zhtw: '繼續編輯' },
})

/** Returns the message of a problem. Messages of the designer and the server are used unchanged. */
export function problemMessage(
  t: Translate<keyof typeof text.texts>,
  problem: Problem,
  label: string,
): string {
  if (problem.why === 'said' || problem.why === 'check' || problem.why === 'refused')
    return problem.message || t('designForm.invalid')
  if (problem.why === 'declared') return problem.message[currentLang()] || t('designForm.invalid')
  return t(`designForm.${problem.why}`, { label, ...('n' in problem ? { n: problem.n } : {}) })
}
