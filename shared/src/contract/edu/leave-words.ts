import type { LocalizedText } from '../lang.ts'
import type { LeaveRow } from './leaves.ts'

/** Who requests a leave: the student, or a guardian. */
export const requesterWords = {
  title: { zh: '申请人', en: 'Requested by', zhtw: '申請人' },
  student: { zh: '学员本人', en: 'Student', zhtw: '學員本人' },
} as const satisfies Record<string, LocalizedText>

/** The guardian who has requested a leave with the relation; '' where the student has. */
export const requesterOf = ({
  guardianName,
  relationName,
}: Pick<LeaveRow, 'guardianName' | 'relationName'>) =>
  [guardianName, relationName].filter(Boolean).join(' · ')
