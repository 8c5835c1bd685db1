import type { workFigures } from '@tessera/shared/contract/edu/home'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import type { Context } from '../../http/context.ts'
import { canCall } from '../../permissions/access.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { alertReaderOf, listAlerts } from '../alerts/store.ts'
import { listClasses } from '../classes/store.ts'
import { listLeads } from '../leads/store.ts'
import { isVisibleLesson } from '../lessons/protected.ts'
import { countMissed } from '../lessons/store.ts'
import { protectedClasses } from '../classes/protected.ts'
import { protectedOrders } from '../orders/protected.ts'
import { listOrders } from '../orders/store.ts'
import { listRefunds } from '../refunds/store.ts'
import { listTodo } from '../reviews/store.ts'
import { protectedStudents } from '../students/protected.ts'

type Name = (typeof workFigures)[number]
/** The page of a list of which only the total counts. */
const total = { currentPage: 1, pageSize: 1 }

/** What waits for the caller, each the total of the list that its card opens; null where it is not their work. */
export async function loadWorkFigures(context: Context): Promise<Record<Name, number | null>> {
  const { db, session } = context
  const { userId, access } = session
  const hasCare = canCall(access, { menu: 'edu.eduCare' })
  const isCoach = await teaches(context)
  const alerts = hasCare ? await alertReaderOf(context) : null
  const countAlerts = async (filter: Parameters<typeof listAlerts>[2]) =>
    alerts ? (await listAlerts(db, alerts, filter)).pagination.total : null
  const looksAfterStudents = alerts !== null && !isCoach
  return {
    myTodos: await countAlerts({ ...total, isMine: 1, status: 'unsettled' }),
    rollCallsMissing: canCall(access, { menu: 'edu.eduClasslist', button: 'btn_rollcall' })
      ? await countRollCalls(context)
      : null,
    reviewsToWrite:
      isCoach && canCall(access, { menu: 'edu.eduReview', button: 'btn_add' })
        ? (await listTodo(db, userId, total)).pagination.total
        : null,
    leadsToCall: canCall(access, { menu: 'edu.eduLead', button: 'btn_follow' })
      ? await countLeads(context)
      : null,
    expiring: looksAfterStudents
      ? await countAlerts({ ...total, type: 'expiring', status: 'unsettled' })
      : null,
    arrears: canCall(access, { menu: 'edu.finance' }) ? await countDebts(context) : null,
    refundsToPay: canCall(access, { menu: 'edu.finance', button: 'btn_payRefund' })
      ? await countRefunds(context)
      : null,
    openClasses: await countClasses(context, 'open'),
    recruitingClasses: await countClasses(context, 'recruiting'),
  }
}

async function teaches({ db, session }: Context): Promise<boolean> {
  const { rows } = await typedSql({ id: column.text })`
    select id from edu_coach where id = ${session.userId} and status = 'active' and delete_mark = 0`.execute(
    db,
  )
  return rows.length > 0
}

async function countLeads(context: Context): Promise<number> {
  const scope = await scopeOf(context, protectedStudents)
  const { pagination } = await listLeads(context, scope, { ...total, due: 'today' })
  return pagination.total
}

async function countDebts(context: Context): Promise<number> {
  const scope = await scopeOf(context, protectedOrders)
  const { pagination } = await listOrders(context.db, scope, { ...total, hasArrears: 1 })
  return pagination.total
}

async function countRollCalls(context: Context): Promise<number> {
  const scope = await scopeOf(context, protectedClasses)
  return countMissed(context.db, isVisibleLesson(scope, context.session.userId))
}

async function countClasses(context: Context, status: 'open' | 'recruiting'): Promise<number | null> {
  if (!canCall(context.session.access, { menu: 'edu.eduClasslist' })) return null
  const scope = await scopeOf(context, protectedClasses)
  return (await listClasses(context.db, scope, { ...total, status })).pagination.total
}

async function countRefunds(context: Context): Promise<number> {
  const scope = await scopeOf(context, protectedOrders)
  const { pagination } = await listRefunds(context.db, scope, { ...total, status: 2 })
  return pagination.total
}
