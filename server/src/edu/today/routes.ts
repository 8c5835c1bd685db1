import type { eduToday } from '@tessera/shared/contract/edu/today'
import type { Handlers } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { canCall } from '../../permissions/access.ts'
import { protectedClasses } from '../classes/protected.ts'
import { protectedStudents } from '../students/protected.ts'
import { readScopes } from '../scopes/store.ts'
import { countInClasses } from '../students/store.ts'
import { listTodaysLessons, loadFigures } from './store.ts'

export const eduTodayHandlers: Handlers<typeof eduToday> = {
  lessons: async (page, context) =>
    listTodaysLessons(context.db, await scopeOf(context, protectedClasses), context.session.userId, page),
  async figures(_, context) {
    const { access, userId } = context.session
    const { attendance, lessons } = await loadFigures(
      context.db,
      await scopeOf(context, protectedClasses),
      userId,
    )
    const { scopes } = await readScopes(context)
    const scopeOfFigure = (name: 'students' | 'classes') =>
      scopes[name].name ? { scope: scopes[name].name } : {}
    // Who may not open the list of students sees no number of them.
    const isShown = canCall(access, { menu: 'edu.eduStudent' })
    const studentScope = isShown ? await scopeOf(context, protectedStudents) : null
    const students = studentScope && (await countInClasses(context.db, studentScope))
    return {
      list: [
        {
          name: 'students',
          value: students?.now ?? null,
          previous: students?.before ?? null,
          format: 'count',
          period: 'days30',
          ...scopeOfFigure('students'),
        },
        { name: 'lessons', ...lessons, format: 'count', period: 'week', ...scopeOfFigure('classes') },
        { name: 'attendance', ...attendance, format: 'ratio', period: 'days30', ...scopeOfFigure('classes') },
      ],
    }
  },
}
