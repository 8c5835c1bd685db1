import { known, type SeedContext } from './context.ts'
import type { Draw } from './draw.ts'
import { boys, girls, surnames } from './edu-catalog.ts'
import type { ClassPlan } from './edu-classes.ts'
import { plusDays } from './edu-clock.ts'

const count = 300
const latin = /[a-z]+/

/** Who a student is, and who looks after the student. */
export function drawStudent(
  { users, organizes }: SeedContext,
  { id, studentNo, where, ages }: { id: string; studentNo: string; where: 'east' | 'west'; ages: AgeRange },
  today: string,
  { between, chance, pick, weighted }: Draw,
) {
  const gender = chance(54) ? 1 : 2
  const names = [pick(surnames), pick(gender === 1 ? boys : girls)]
  return {
    id,
    studentNo,
    name: names.map((name) => name.replace(latin, '')).join(''),
    pinyin: names.map((name) => latin.exec(name)![0]).join(''),
    gender,
    birthday: plusDays(today, -(between(ages[0], ages[1]) * 365 + between(1, 360))),
    campusId: known(organizes, `campus.${where}`),
    phoneTail: String(between(0, 9_999)).padStart(4, '0'),
    sourceId: weighted([
      ['referral', 31],
      ['walkIn', 17],
      ['wechat', 16],
      ['shortVideo', 13],
      ['school', 9],
      ['platform', 8],
      ['event', 4],
      ['other', 2],
    ] as const),
    consultantId: known(users, `consultant0${where === 'east' ? between(0, 2) * 2 + 1 : between(1, 3) * 2}`),
  }
}
type AgeRange = readonly [youngest: number, oldest: number]

/** Plans 300 students: first those in the classes, then suspended and former students, then leads. */
export function studentPlans(
  context: SeedContext,
  classes: readonly ClassPlan[],
  today: string,
  chances: Draw,
) {
  const { between, pick, weighted } = chances
  const stageInClass = (plan: ClassPlan) => (plan.status === 'finished' ? 'ended' : 'member')
  /** `index` counts the students without a class. */
  const stageWithoutClass = (index: number) => {
    if (index < 10) return 'suspended'
    if (index < 22) return 'ended'
    return weighted([
      ['lead', 8],
      ['trial', 2],
    ] as const)
  }
  const joinDate = (plan: ClassPlan, at: number) =>
    plan.status === 'recruiting' ? today : plusDays(plan.from, at % 7 === 0 ? 14 : 0)
  const trackStatusOf = (stage: string) => {
    if (stage === 'lead') return pick(['none', 'tracking', 'booked'] as const)
    return stage === 'trial' ? 'tried' : 'signed'
  }
  const firstSignDate = (stage: string, joined: string | null) => {
    if (joined) return plusDays(joined, -between(1, 10))
    if (stage === 'suspended') return plusDays(today, -30)
    return stage === 'lead' || stage === 'trial' ? null : plusDays(today, -200)
  }
  const seats = classes.flatMap((plan) => Array.from({ length: plan.seats }, (_, seat) => ({ plan, seat })))
  return Array.from({ length: count }, (_, at) => {
    const place = seats[at]
    const stage = place ? stageInClass(place.plan) : stageWithoutClass(at - seats.length)
    const where = place?.plan.where ?? pick(['east', 'west'] as const)
    const ages: AgeRange = place ? [place.plan.course.ageMin, place.plan.course.ageMax] : [4, 15]
    const joined = place ? joinDate(place.plan, at) : null
    return {
      place,
      joined,
      student: {
        ...drawStudent(
          context,
          {
            id: `student.${String(at + 1).padStart(4, '0')}`,
            studentNo: `XY${today.slice(0, 4)}${String(at + 1).padStart(4, '0')}`,
            where,
            ages,
          },
          today,
          chances,
        ),
        stage,
        trackStatus: trackStatusOf(stage),
        firstSignDate: firstSignDate(stage, joined),
      },
    }
  })
}
export type StudentPlan = ReturnType<typeof studentPlans>[number]
