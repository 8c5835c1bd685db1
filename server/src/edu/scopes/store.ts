import { sql } from 'kysely'
import { scopeNames, type eduScopes, type ScopeName } from '@tessera/shared/contract/edu/scopes'
import type { CallOutput } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { translate } from '../../errors/translate.ts'
import type { Context } from '../../http/context.ts'
import type { ProtectedModule } from '../../permissions/data-access.ts'
import { rowGrantsOf } from '../../permissions/scope.ts'
import { campusesOf, protectedCampuses } from '../campuses/protected.ts'
import { protectedClasses } from '../classes/protected.ts'
import { protectedCoaches } from '../coaches/protected.ts'
import { protectedCourses } from '../courses/protected.ts'
import { protectedOrders } from '../orders/protected.ts'
import { protectedStudents } from '../students/protected.ts'
import { reachOf } from './reach.ts'
import { text } from './text.ts'

export { ownLessons } from './text.ts'

const modules: Readonly<Record<ScopeName, ProtectedModule>> = {
  students: protectedStudents,
  classes: protectedClasses,
  orders: protectedOrders,
  coaches: protectedCoaches,
  courses: protectedCourses,
  places: protectedCampuses,
}
type Scopes = CallOutput<(typeof eduScopes)['read']>

/** Names of the campuses of units, joined; '' without one. */
async function nameCampuses(db: Db, units: readonly string[], separator: string): Promise<string> {
  const { rows } = await typedSql({ name: column.text })`
    select short_name as name from edu_campus where delete_mark = 0
      and id in (${campusesOf(sql`select unnest(${units}::text[])`)}) order by short_name`.execute(db)
  return rows.map(({ name }) => name).join(separator)
}

/** Which part of the business the caller sees on each page, in words. */
export async function readScopes(context: Pick<Context, 'db' | 'session' | 'lang'>): Promise<Scopes> {
  const { db, lang } = context
  const scopes = await Promise.all(
    scopeNames.map(async (name) => {
      const { grants, contextValues } = await rowGrantsOf(context, modules[name])
      const { reach, units } = reachOf(grants, (value) => contextValues[value as '@organizeId'] ?? [])
      const campuses = reach === 'campus' ? await nameCampuses(db, units, lang === 'en' ? ', ' : '、') : ''
      const found = reach === 'campus' && campuses === '' ? 'part' : reach
      const words = {
        all: translate(text.all, lang),
        campus: campuses,
        own: translate(text[name], lang),
        part: translate(text.part, lang),
        none: '',
      }
      return [name, { reach: found, name: words[found] }] as const
    }),
  )
  return {
    isLimited: scopes.some(([, { reach }]) => reach !== 'all' && reach !== 'none'),
    scopes: Object.fromEntries(scopes) as Scopes['scopes'],
  }
}
