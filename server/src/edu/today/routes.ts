import type { eduToday } from '@tessera/shared/contract/edu/today'
import type { Handlers } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { protectedClasses } from '../classes/protected.ts'
import { listTodaysLessons, loadFigures } from './store.ts'

export const eduTodayHandlers: Handlers<typeof eduToday> = {
  lessons: async (page, context) =>
    listTodaysLessons(context.db, await scopeOf(context, protectedClasses), context.session.userId, page),
  async figures(_, context) {
    const scope = await scopeOf(context, protectedClasses)
    return { list: await loadFigures(context.db, scope) }
  },
}
