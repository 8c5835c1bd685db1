import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  closed: { zh: '此表单已停止填写', en: 'This form is closed.', zhtw: '此表單已停止填寫' },
  early: { zh: '此表单尚未开始填写', en: 'This form has not opened yet.', zhtw: '此表單尚未開始填寫' },
  over: { zh: '此表单已截止', en: 'The time to fill in this form is over.', zhtw: '此表單已截止' },
  full: { zh: '填写份数已满', en: 'This form has reached its number of answers.', zhtw: '填寫份數已滿' },
  answered: {
    zh: '您已填写过此表单，不能重复提交',
    en: 'You have already filled in this form. It takes one answer per person.',
    zhtw: '您已填寫過此表單，不能重複提交',
  },
  needsSession: {
    zh: '以下字段需要登录才能填写，不能公开：{{labels}}。请删除、隐藏这些字段，或改用静态选项',
    en: 'These fields need a signed-in user, so the form cannot be public: {{labels}}. Remove or hide them, or give them static options.',
    zhtw: '以下欄位需要登入才能填寫，不能公開：{{labels}}。請刪除、隱藏這些欄位，或改用靜態選項',
  },
  closesBeforeOpening: {
    zh: '截止时间应晚于开始时间',
    en: 'The form must close after it opens.',
    zhtw: '截止時間應晚於開始時間',
  },
} satisfies Record<string, LocalizedText>
