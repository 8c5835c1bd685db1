import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  noTaken: { zh: '教练编号已存在', en: 'A coach with this number already exists.', zhtw: '教練編號已存在' },
  exists: { zh: '该用户已经是教练', en: 'This user is already a coach.', zhtw: '該使用者已經是教練' },
  noUser: {
    zh: '用户不存在或已停用',
    en: 'The user does not exist or is disabled.',
    zhtw: '使用者不存在或已停用',
  },
  noSubject: { zh: '有科目不存在', en: 'One of the subjects does not exist.', zhtw: '有科目不存在' },
  absenceReversed: {
    zh: '不可排课时间的结束必须晚于开始（{{from}} 至 {{to}}）',
    en: 'An absence must end after it starts ({{from}} to {{to}}).',
    zhtw: '不可排課時間的結束必須晚於開始（{{from}} 至 {{to}}）',
  },
  absenceHasLessons: {
    zh: '{{from}} 至 {{to}} 期间该教练还有 {{n}} 节课',
    en: 'The coach has lessons between {{from}} and {{to}} ({{n}}).',
    zhtw: '{{from}} 至 {{to}} 期間該教練還有 {{n}} 節課',
  },
  hasLessons: {
    zh: '该教练还有 {{n}} 节未上的课，请先安排代课或改派',
    en: 'The coach still has scheduled lessons ({{n}}). Find a substitute first.',
    zhtw: '該教練還有 {{n}} 節未上的課，請先安排代課或改派',
  },
  inUse: {
    zh: '有 {{classes}} 个班级、{{lessons}} 节课由该教练负责，不能删除；可以设为离职',
    en: 'Classes ({{classes}}) or lessons ({{lessons}}) are assigned to this coach, so it cannot be deleted. Mark the coach as left instead.',
    zhtw: '有 {{classes}} 個班級、{{lessons}} 節課由該教練負責，不能刪除；可以設為離職',
  },
  periodReversed: {
    zh: '结束日期不能早于开始日期',
    en: 'The last day cannot be before the first one.',
    zhtw: '結束日期不能早於開始日期',
  },
  periodTooLong: {
    zh: '一次最多查询 31 天',
    en: 'You can request at most 31 days.',
    zhtw: '一次最多查詢 31 天',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_coach__coach_no: { text: text.noTaken, field: 'coachNo' },
  edu_coach_pkey: { text: text.exists, field: 'userId' },
} satisfies Constraints
