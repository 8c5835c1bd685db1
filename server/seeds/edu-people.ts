import type { Phones } from '../src/edu/students/phones.ts'
import { draw } from './draw.ts'
import { plusDays } from './edu-clock.ts'
import type { StudentPlan } from './edu-students.ts'

const schools = ['实验小学', '滨江小学', '文苑小学', '育英学校', '第二中学', '阳光幼儿园'] as const
const tags = ['老带新', '潜力学员', '比赛队', '周末上课', '课后接送', '易过敏'] as const
const notes = ['对花生过敏', '有轻度哮喘，运动前请提醒用药', '近视，请安排前排', '左手腕曾受伤'] as const
const grades = [
  '小班',
  '中班',
  '大班',
  '一年级',
  '二年级',
  '三年级',
  '四年级',
  '五年级',
  '六年级',
  '初一',
  '初二',
  '初三',
] as const

/** The grade of a child of this age; '' below nursery school. */
const gradeOf = (age: number): string => grades[Math.min(age - 4, grades.length - 1)] ?? ''

interface Person {
  readonly student: Pick<StudentPlan['student'], 'id' | 'name' | 'birthday' | 'phoneTail' | 'stage'>
  readonly joined: string | null
}

/**
 * Details and guardians of the students. Numbers come from a generator of their own, so that lessons and orders of the
 * demo do not depend on them.
 */
export function planPeople(plans: readonly Person[], today: string, phones: Phones) {
  const { between, chance, pick } = draw(20_261_120)
  const details = new Map<string, object>()
  const guardians: object[] = []
  for (const { student, joined } of plans) {
    const age = Number(today.slice(0, 4)) - Number(student.birthday.slice(0, 4))
    details.set(student.id, {
      school: age < 4 ? null : pick(schools),
      grade: gradeOf(age),
      tags: chance(35) ? [pick(tags)] : [],
      health: chance(8) ? pick(notes) : null,
      consent: joined
        ? { privacyAt: Date.parse(`${joined}T02:00:00Z`), photoOk: chance(80), byGuardianId: null }
        : {},
      intention: student.stage === 'lead' ? pick(['low', 'mid', 'high'] as const) : null,
      creatorTime: `${joined ?? plusDays(today, -between(1, 120))}T02:00:00Z`,
    })
    const surname = student.name.slice(0, 1)
    const parents = chance(30)
      ? (['mother', 'father'] as const)
      : ([pick(['mother', 'mother', 'father', 'grandparent'] as const)] as const)
    for (const [at, relation] of parents.entries()) {
      const id = `guardian.${student.id.slice('student.'.length)}.${at}`
      const tail = at === 0 ? student.phoneTail : String(between(0, 9_999)).padStart(4, '0')
      const phone = `1${pick([35, 36, 38, 39, 50, 58, 77, 86] as const)}${String(between(0, 9_999)).padStart(4, '0')}${tail}`
      const columns = phones.columnsOf('edu_guardian', id, phone)
      guardians.push({
        id,
        studentId: student.id,
        name: `${relation === 'mother' ? pick(['陈', '林', '吴', '许', '沈'] as const) : surname}${nameEnds[relation]}`,
        relation,
        phoneEnc: columns.phone_enc,
        phoneHead: columns.phone_head,
        phoneTail: columns.phone_tail,
        phoneDigest: columns.phone_digest,
        isPrimary: at === 0,
        canPickUp: true,
      })
    }
  }
  return { details, guardians }
}

const nameEnds = { mother: '女士', father: '先生', grandparent: '奶奶' } as const
