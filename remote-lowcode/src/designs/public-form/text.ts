import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('lowcode', {
  'publicForm.title': { zh: '公开表单：{{name}}', en: 'Public form: {{name}}', zhtw: '公開表單：{{name}}' },
  'publicForm.hint': {
    zh: '开启后，任何人都可以通过链接填写，无需登录。填写的内容保存为此功能的记录，创建人显示为“访客”。',
    en: 'Anyone with the link can fill in this form without signing in. Each answer becomes a record of this page, created by “Guest”.',
    zhtw: '開啟後，任何人都可以透過連結填寫，無需登入。填寫的內容儲存為此功能的記錄，建立人顯示為「訪客」。',
  },
  'publicForm.problems': {
    zh: '以下字段需要登录才能填写，不能公开。请删除、隐藏这些字段，或改用静态选项，发布后再试：',
    en: 'These fields need a signed-in user, so the form cannot be public. Remove or hide them, or give them static options, and release the form again:',
    zhtw: '以下欄位需要登入才能填寫，不能公開。請刪除、隱藏這些欄位，或改用靜態選項，發布後再試：',
  },
  'publicForm.enabled': { zh: '公开填写', en: 'Public', zhtw: '公開填寫' },
  'publicForm.code': { zh: '访问码', en: 'Access code', zhtw: '存取碼' },
  'publicForm.codeHint': {
    zh: '4～8 位字母或数字，不填则不需要',
    en: '4 to 8 letters or digits; leave empty for none',
    zhtw: '4～8 位字母或數字，不填則不需要',
  },
  'publicForm.openTime': { zh: '开始时间', en: 'Opens', zhtw: '開始時間' },
  'publicForm.closeTime': { zh: '截止时间', en: 'Closes', zhtw: '截止時間' },
  'publicForm.anytime': { zh: '不限', en: 'No limit', zhtw: '不限' },
  'publicForm.limits': { zh: '填写限制', en: 'Limits', zhtw: '填寫限制' },
  'publicForm.once': { zh: '每人限填一次', en: 'One answer per person', zhtw: '每人限填一次' },
  'publicForm.address': {
    zh: '同一网络限填一次',
    en: 'One answer per network address',
    zhtw: '同一網路限填一次',
  },
  'publicForm.addressHint': {
    zh: '同一校园网、同一家庭的人会共用网络地址',
    en: 'People on the same campus or in the same household share an address',
    zhtw: '同一校園網、同一家庭的人會共用網路位址',
  },
  'publicForm.maxAnswers': { zh: '最多份数', en: 'Number of answers', zhtw: '最多份數' },
  'publicForm.answers': {
    zh: '已填写 {{n}} 份',
    en: '{{n}} [n:answer|answers] so far',
    zhtw: '已填寫 {{n}} 份',
  },
  'publicForm.thanks': { zh: '提交后的提示', en: 'Thank-you text', zhtw: '提交後的提示' },
  'publicForm.thanksHint': {
    zh: '感谢您的填写',
    en: 'Thank you for filling in this form.',
    zhtw: '感謝您的填寫',
  },
  'publicForm.link': { zh: '链接', en: 'Link', zhtw: '連結' },
  'publicForm.renew': { zh: '更换链接', en: 'Replace the link', zhtw: '更換連結' },
  'publicForm.renewAsk': {
    zh: '更换后，原链接和已打印的二维码将失效，确定更换？',
    en: 'The current link and printed QR codes will stop working. Replace it?',
    zhtw: '更換後，原連結和已列印的 QR Code 將失效，確定更換？',
  },
  'publicForm.save': { zh: '保存', en: 'Save', zhtw: '儲存' },
  'publicForm.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'publicForm.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
})
