import { classes } from '@tessera/shared/contract/edu/classes'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { scheduleRules } from '@tessera/shared/contract/edu/schedule-rules'

/** Every list and page that shows lessons. */
export const staleLessons = [
  lessons.list,
  scheduleRules.list,
  classes.list,
  classes.read,
  classes.students,
  classes.changes,
]
