import type { LocalizedText } from '../lang.ts'
import type { refusedRules } from './classes.ts'

/** Why a student was not added to a class or moved. */
export const refusedRuleWords = {
  unknown: { zh: '您无权查看', en: 'you don’t have access', zhtw: '您無權檢視' },
  already: { zh: '已在班级中', en: 'already in the class', zhtw: '已在班級中' },
  full: { zh: '班级已满', en: 'the class is full', zhtw: '班級已滿' },
  notIn: { zh: '当天不在班级中', en: 'not in the class on that day', zhtw: '當天不在班級中' },
  taught: { zh: '之后已有点名', en: 'has a later roll call', zhtw: '之後已有點名' },
} as const satisfies Record<(typeof refusedRules)[number], LocalizedText>

/** A student whose name the caller may not see. */
export const unnamedStudent: LocalizedText = { zh: '1 名学员', en: 'one student', zhtw: '1 名學員' }
