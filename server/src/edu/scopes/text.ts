import type { LocalizedText } from '@tessera/shared/contract/localized-text'

export const text = {
  all: { zh: '全部校区', en: 'all campuses', zhtw: '全部校區' },
  part: { zh: '授权给本人的数据', en: 'what you were granted', zhtw: '授權給本人的資料' },
  students: { zh: '本人的学员', en: 'your students', zhtw: '本人的學員' },
  classes: { zh: '本人的班级', en: 'your classes', zhtw: '本人的班級' },
  orders: { zh: '本人的订单', en: 'your orders', zhtw: '本人的訂單' },
  coaches: { zh: '本人', en: 'yourself', zhtw: '本人' },
  courses: { zh: '本人的课程', en: 'your courses', zhtw: '本人的課程' },
  places: { zh: '本人的校区', en: 'your campuses', zhtw: '本人的校區' },
} satisfies Record<string, LocalizedText>

/** Of what a coach has to write: lessons that they gave themselves. */
export const ownLessons: LocalizedText = { zh: '本人的课次', en: 'your lessons', zhtw: '本人的課次' }
