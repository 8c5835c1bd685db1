import { attendance } from '@tessera/shared/contract/edu/attendance'
import { classes } from '@tessera/shared/contract/edu/classes'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { leaves } from '@tessera/shared/contract/edu/leaves'
import { makeups } from '@tessera/shared/contract/edu/makeups'
import { scheduleRules } from '@tessera/shared/contract/edu/schedule-rules'
import { students } from '@tessera/shared/contract/edu/students'

/** Every list and page that shows lessons. */
export const staleLessons = [
  lessons.list,
  scheduleRules.list,
  classes.list,
  classes.read,
  classes.students,
  classes.changes,
]

/** Everything that shows who came, what it has cost, and what may be made up. */
export const staleAttendance = [
  ...staleLessons,
  attendance.roster,
  attendance.ofClass,
  attendance.ofStudent,
  leaves.list,
  leaves.forecast,
  makeups.list,
  makeups.options,
  makeups.coming,
  makeups.optionsAhead,
  students.lines,
  students.lessons,
]
