import type { LocalizedText } from '@tessera/shared/contract/lang'
import { campusMissing, hoursReversed } from './store.ts'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  missing: campusMissing,
  notACompany: {
    zh: '所选组织不存在，或不是公司',
    en: 'The selected organisation does not exist or is not a company.',
    zhtw: '所選組織不存在，或不是公司',
  },
  exists: { zh: '该组织已经是校区', en: 'This organisation is already a campus.', zhtw: '該組織已經是校區' },
  timeZone: {
    zh: '时区“{{name}}”不存在',
    en: 'There is no time zone “{{name}}”.',
    zhtw: '時區「{{name}}」不存在',
  },
  hours: hoursReversed,
  hasLessons: {
    zh: '还有 {{n}} 节未上的课安排在该校区，不能停用',
    en: 'Lessons are still scheduled at this campus ({{n}}), so it cannot be closed.',
    zhtw: '還有 {{n}} 節未上的課安排在該校區，不能停用',
  },
  inUse: {
    zh: '该校区有 {{rooms}} 间教室、{{classes}} 个班级、{{students}} 名学员，不能删除；可以停用',
    en: 'The campus has rooms ({{rooms}}), classes ({{classes}}) or students ({{students}}) and cannot be deleted. You can close it.',
    zhtw: '該校區有 {{rooms}} 間教室、{{classes}} 個班級、{{students}} 名學員，不能刪除；可以停用',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_campus_pkey: { text: text.exists, field: 'organizeId' },
} satisfies Constraints
