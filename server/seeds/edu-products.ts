import { courses } from './edu-catalog.ts'
import { plusDays } from './edu-clock.ts'

interface Plan {
  suffix: string
  units: number
  giftUnits: number
  /** Percent of the price of single lessons. */
  percent: number
  validDays: number
}

const sizes: readonly Plan[] = [
  { suffix: '12 课时', units: 12, giftUnits: 0, percent: 100, validDays: 120 },
  { suffix: '24 课时', units: 24, giftUnits: 1, percent: 95, validDays: 240 },
  { suffix: '48 课时', units: 48, giftUnits: 4, percent: 90, validDays: 365 },
]

/** Price plans: three sizes of each course, a card for a month of swimming, a plan of any course, and one that has ended. */
export function pricePlanRows(today: string): object[] {
  const packages = courses.flatMap((course) =>
    sizes.map(({ suffix, units, giftUnits, percent, validDays }, at) => ({
      id: `plan.${course.enCode}.${units}`,
      name: `${course.name} ${suffix}`,
      scope: 'course',
      courseId: `course.${course.enCode}`,
      subjectId: null,
      billing: 'units',
      units: units * 100,
      giftUnits: giftUnits * 100,
      days: null,
      price: Math.round((course.price * units * percent) / 100),
      unitListPrice: course.price,
      validDays,
      saleFrom: null,
      saleTo: null,
      status: 'open',
      sortCode: at * 10,
    })),
  )
  const base = {
    scope: 'course',
    courseId: null,
    subjectId: null,
    units: 0,
    giftUnits: 0,
    days: null,
    saleFrom: null,
    saleTo: null,
  }
  return [
    ...packages,
    {
      ...base,
      id: 'plan.swim.month',
      name: '游泳月卡',
      scope: 'subject',
      subjectId: 'subject.swim',
      billing: 'months',
      days: 30,
      price: 98_000,
      unitListPrice: 3_267,
      validDays: 30,
      status: 'open',
      sortCode: 40,
    },
    {
      ...base,
      id: 'plan.any.20',
      name: '通用 20 课时',
      scope: 'any',
      billing: 'units',
      units: 2_000,
      price: 260_000,
      unitListPrice: 13_000,
      validDays: 365,
      status: 'open',
      sortCode: 50,
    },
    {
      ...base,
      id: 'plan.ballStart.summer',
      name: '篮球暑期班',
      courseId: 'course.ballStart',
      billing: 'units',
      units: 1_600,
      price: 128_000,
      unitListPrice: 9_500,
      validDays: 60,
      saleFrom: plusDays(today, -200),
      saleTo: plusDays(today, -120),
      status: 'open',
      sortCode: 60,
    },
  ]
}

const levels = ['初级', '中级', '高级', '资深'] as const
const certificates = [
  '青少年游泳教练证',
  '篮球教练员等级证',
  '舞蹈教师资格证',
  '围棋段位证',
  '编程教师认证',
] as const

/** The day on which the coach with a number was hired; higher numbers are longer here. */
export const hireDateOf = (number: number, today: string) => plusDays(today, -400 - number * 30)

/** Certificates, level and hours of the coach at a place of the list. Every fifth has a certificate that ends soon. */
export function coachDetails(at: number, today: string) {
  return {
    level: levels[at % levels.length],
    certs: [
      {
        name: certificates[at % certificates.length],
        no: `ZS${String(20_210_000 + at * 37)}`,
        expire: plusDays(today, at % 5 === 0 ? 20 : 300 + at * 11),
      },
      { name: '急救员证', no: `JJ${String(5_000 + at)}`, expire: plusDays(today, at % 7 === 3 ? -15 : 400) },
    ],
    availability: [2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      start: weekday > 5 ? '09:00' : '15:30',
      end: '20:30',
    })),
    maxUnitsPerDay: 800,
  }
}
