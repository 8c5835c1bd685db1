import type { StudentLine } from '@tessera/shared/contract/edu/students'
import { TwoLines } from './two-lines.tsx'

type Named = Pick<StudentLine, 'courseName' | 'lineName' | 'orderNo'>

/** What a line bought, where its course does not say it. */
const planOf = ({ courseName, lineName }: Named) => (lineName === courseName ? '' : lineName)

/** A line of a student as text: course, price plan and order. */
export const nameOfLine = (line: Named): string =>
  [line.courseName, planOf(line), line.orderNo].filter(Boolean).join(' ')

/** Course of a line, with the price plan below it. */
export const LineName = (line: Named) => <TwoLines first={line.courseName} second={planOf(line)} />
