import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  notAttended: {
    zh: '{{name}} 没有到课，不能写课评',
    en: '{{name}} did not take part in the lesson, so there is nothing to review.',
    zhtw: '{{name}} 沒有到課，不能寫課評',
  },
  exists: {
    zh: '这节课已有该课评，请编辑原来的课评',
    en: 'This lesson already has this review. Edit it instead.',
    zhtw: '這堂課已有該課評，請編輯原來的課評',
  },
  noCoach: {
    zh: '该教练没有上这节课',
    en: 'This coach did not teach the lesson.',
    zhtw: '該教練沒有上這堂課',
  },
  ownReview: {
    zh: '教练不能录入对自己的评价',
    en: 'Coaches cannot review themselves.',
    zhtw: '教練不能輸入對自己的評價',
  },
  reviewsOff: {
    zh: '课程“{{name}}”未开启课评',
    en: 'Reviews are turned off for the course “{{name}}”.',
    zhtw: '課程「{{name}}」未開啟課評',
  },
  noTag: {
    zh: '课评标签“{{name}}”不存在',
    en: 'There is no review tag “{{name}}”.',
    zhtw: '課評標籤「{{name}}」不存在',
  },
  notAuthor: {
    zh: '只有写课评的人才能修改',
    en: 'Only the person who wrote the review can edit it.',
    zhtw: '只有寫課評的人才能修改',
  },
  tooLate: {
    zh: '课评超过 {{days}} 天，不能再修改',
    en: 'The review is older than {{days}} [days:day|days] and can no longer be edited.',
    zhtw: '課評超過 {{days}} 天，不能再修改',
  },
  changedMeanwhile: {
    zh: '课评已被修改，请刷新后重试',
    en: 'The review has changed. Reload it and try again.',
    zhtw: '課評已被修改，請重新整理後再試',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_review__roster: { text: text.exists },
} satisfies Constraints
