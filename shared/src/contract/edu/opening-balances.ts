import * as z from 'zod'
import { bodyShape, defineFields } from '../field-row.ts'
import { blankable, Name, Text } from '../patterns.ts'
import { importCalls } from '../system/transfers.ts'
import { financeMenu } from './orders.ts'
import { CampusDate, LessonCount, Yuan } from './values.ts'

/** The columns of a sheet with what students had before the campus used this system. */
export const openingFields = defineFields({
  studentNo: {
    schema: z.string().trim().min(1).max(30),
    label: { zh: '学员编号', en: 'Student no.', zhtw: '學員編號' },
    place: 10,
    import: { example: 'XY20260001' },
  },
  planName: {
    schema: Name,
    label: { zh: '价格方案', en: 'Price plan', zhtw: '價格方案' },
    place: 20,
    import: { example: '游泳启蒙 24 课时' },
  },
  units: {
    schema: LessonCount.min(0.5),
    label: { zh: '剩余课时/天数', en: 'Lessons or days left', zhtw: '剩餘課時/天數' },
    value: 'number',
    place: 30,
    import: { example: '12' },
  },
  amount: {
    schema: Yuan,
    label: { zh: '剩余金额（元）', en: 'Remaining value (CNY)', zhtw: '剩餘金額（元）' },
    value: 'number',
    place: 40,
    import: { example: '1200' },
  },
  expireDate: {
    schema: blankable(CampusDate),
    label: { zh: '有效期至', en: 'Valid until', zhtw: '有效期至' },
    value: 'date',
    place: 50,
    import: { example: '2027-08-31' },
  },
  remark: {
    schema: blankable(Text),
    label: { zh: '备注', en: 'Remark', zhtw: '備註' },
    value: 'note',
    place: 60,
    import: {},
  },
})

export const OpeningBalance = z.object(bodyShape(openingFields))
export type OpeningBalance = z.output<typeof OpeningBalance>

export const openingImports = importCalls('/api/edu/OpeningBalance', {
  menu: financeMenu,
  button: 'btn_import',
})
