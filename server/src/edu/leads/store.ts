import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import {
  boardColumnSize,
  LeadRow,
  trackStatuses,
  type leads,
  type LeadColumn,
  type LeadFilter,
} from '@tessera/shared/contract/edu/leads'
import type { CallInput } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { loadEntryNames } from '../../db/dictionaries/entries.ts'
import { loadPage } from '../../db/pages.ts'
import { schemaColumns, typedSql } from '../../db/typed-sql.ts'
import type { Context } from '../../http/context.ts'
import type { Scope } from '../../permissions/scope.ts'
import { shownPhone } from '../students/store.ts'
import { trialStatus } from '../trials/status.ts'

/** Days in which who has signed stays on the board. */
const signedDays = 30

const today = sql`(now() at time zone z.time_zone)::date`

/** SQL condition on the student `s` and its campus `z`: on the board of leads. */
export const isLead = sql`(s.stage in ('lead', 'trial')
  or (s.track_status = 'signed' and s.first_sign_date > ${today} - ${signedDays}::int))`

type Filter = Omit<LeadFilter, 'currentPage' | 'pageSize'>

const conditions = ({ rows, ifVisible }: Scope, filter: Filter) => [
  sql`s.delete_mark = 0`,
  isLead,
  rows,
  filter.campusIds && sql`s.campus_id = any(${filter.campusIds.split(',')}::text[])`,
  filter.consultantId && sql`${ifVisible('consultantName', sql`s.consultant_id`)} = ${filter.consultantId}`,
  filter.sourceId && sql`s.source_id = ${filter.sourceId}`,
  filter.intention && sql`s.intention = ${filter.intention}`,
  filter.trackStatus && sql`coalesce(s.track_status, 'none') = ${filter.trackStatus}`,
  filter.due && isOpenTrack,
  filter.due === 'overdue' && sql`s.next_track_at < now()`,
  filter.due === 'today' && sql`(s.next_track_at at time zone z.time_zone)::date <= ${today}`,
  filter.due === 'none' && sql`s.next_track_at is null`,
  filter.keyword &&
    sql`s.name ilike ${containsPattern(filter.keyword)} or s.pinyin ilike ${containsPattern(filter.keyword)}
      or s.student_no ilike ${containsPattern(filter.keyword)}`,
]
/** Leads whom a consultant still has to call. */
const isOpenTrack = sql`coalesce(s.track_status, 'none') not in ('signed', 'invalid')`

const from = (scope: Scope, filter: Filter) => sql`
  from edu_student s join edu_campus z on z.id = s.campus_id where ${allConditions(conditions(scope, filter))}`

const select = ({ ifVisible }: Scope) => sql`
  s.id, s.name, s.student_no as "studentNo", extract(year from age(${today}, s.birthday))::int as age,
  ${ifVisible('phone', shownPhone)} as phone, z.short_name as "campusName", coalesce(s.source_id, '') as "sourceName",
  ${ifVisible('consultantName', sql`s.consultant_id`)} as "consultantId",
  coalesce(${ifVisible('consultantName', sql`cu.real_name`)}, '') as "consultantName", s.intention,
  coalesce(s.track_status, 'none') as "trackStatus", s.next_track_at as "nextTrackAt",
  coalesce(f.next_action, '') as "nextAction", coalesce(s.next_track_at < now() and ${isOpenTrack}, false) as "isOverdue",
  f.at as "lastFollowUpAt", coalesce(f.content, '') as "lastContent", coalesce(f.n, 0) as "followUpCount",
  t.id as "trialId", t.start_at as "trialAt", t.status as "trialStatus", coalesce(s.lost_reason, '') as "lostReason",
  s.creator_time as "creatorTime", s.version`

const joins = sql`
  join edu_campus z on z.id = s.campus_id left join org_user cu on cu.id = s.consultant_id
  left join lateral (
    select x.at, x.content, x.next_action, count(*) over ()::int as n from edu_follow_up x
    where x.student_id = s.id and x.delete_mark = 0 order by x.at desc, x.id desc limit 1) f on true
  left join lateral (
    select x.id, to_char(e.start_at at time zone y.time_zone, 'YYYY-MM-DD HH24:MI:SS') as start_at,
      ${trialStatus} as status
    from edu_trial x join edu_lesson e on e.id = x.lesson_id join edu_roster r on r.id = x.roster_id
      join edu_campus y on y.id = e.campus_id
    where x.student_id = s.id and x.delete_mark = 0 and x.status <> 'cancelled' and e.status <> 'cancelled'
    order by e.start_at desc limit 1) t on true`

/** Who is due first comes first, then who is newest. */
const order = sql`s.next_track_at nulls last, s.creator_time desc, s.id desc`

type Stored = Omit<LeadRow, 'phone'> & { phone: string | null }
const toShown =
  (sourceNames: ReadonlyMap<string, string>) =>
  ({ phone, ...row }: Stored): LeadRow => ({
    ...row,
    ...(phone === null ? {} : { phone }),
    sourceName: sourceNames.get(row.sourceName) ?? row.sourceName,
  })

/** One page of the visible leads. */
export async function listLeads(context: Context, scope: Scope, filter: LeadFilter) {
  const sourceNames = await loadEntryNames(context, 'eduSource')
  const { list, pagination } = await loadPage<Stored>(context.db, filter, {
    alias: 's',
    select: select(scope),
    from: from(scope, filter),
    join: joins,
    order,
  })
  return { list: list.map(toShown(sourceNames)), pagination }
}

/** The columns of the board with their numbers and their first leads, in one statement. */
export async function loadBoard(context: Context, scope: Scope, filter: Filter): Promise<LeadColumn[]> {
  const sourceNames = await loadEntryNames(context, 'eduSource')
  const { rows } = await typedSql({
    ...schemaColumns(LeadRow.omit({ phone: true })),
    phone: column.text.orNull,
    total: column.number,
  })`
    select ${select(scope)}, s.total from (
      select s.*, count(*) over (partition by coalesce(s.track_status, 'none'))::int as total,
        row_number() over (partition by coalesce(s.track_status, 'none') order by ${order}) as place
      ${from(scope, filter)}
    ) s ${joins} where s.place <= ${boardColumnSize} order by ${order}`.execute(context.db)
  return trackStatuses.map((status) => {
    const found = rows.filter(({ trackStatus }) => trackStatus === status)
    const list = found.map(({ total: _, ...row }) => toShown(sourceNames)(row))
    return { status, count: found[0]?.total ?? 0, list }
  })
}

const stages = ['lead', 'contacted', 'booked', 'tried', 'signed'] as const

/**
 * How far the leads have got who were created in a period, by the dates of their campuses. A lead counts for each stage
 * up to the last one that was reached, so who signs without a trial lesson counts as tried, too.
 */
export async function loadFunnel(
  db: Db,
  scope: Scope,
  { from: first, to, campusIds, sourceId, consultantId }: CallInput<typeof leads.funnel>,
  /** Orders that the caller may see; null without the right to see any. */
  orders: RawBuilder<unknown> | null,
) {
  const amount = orders
    ? sql`(select o.net_amount from edu_order o where o.student_id = s.id and o.delete_mark = 0
        and o.status not in ('draft', 'approving', 'void') and ${orders} order by o.sign_date, o.id limit 1)`
    : sql`null::bigint`
  const { rows } = await typedSql({
    reached: column.number,
    count: column.number,
    amount: column.number.orNull,
  })`
    select n.reached, count(*) as count, sum(n.amount) as amount from (
      select case
          when s.first_sign_date is not null then 5
          when exists (select 1 from edu_roster r where r.student_id = s.id and r.roster_type = 'trial'
            and r.delete_mark = 0 and r.status in ('present', 'late')) then 4
          when exists (select 1 from edu_trial t where t.student_id = s.id and t.delete_mark = 0
            and t.status <> 'cancelled') then 3
          when exists (select 1 from edu_follow_up f where f.student_id = s.id and f.delete_mark = 0 and f.effective)
            then 2
          else 1 end as reached,
        ${amount} as amount
      from edu_student s join edu_campus z on z.id = s.campus_id
      where ${allConditions([
        sql`s.delete_mark = 0`,
        scope.rows,
        sql`(s.creator_time at time zone z.time_zone)::date between ${first}::date and ${to}::date`,
        campusIds && sql`s.campus_id = any(${campusIds.split(',')}::text[])`,
        sourceId && sql`s.source_id = ${sourceId}`,
        consultantId && sql`${scope.ifVisible('consultantName', sql`s.consultant_id`)} = ${consultantId}`,
      ])}) n group by n.reached`.execute(db)
  const counts = stages.map((_, at) =>
    rows.filter(({ reached }) => reached > at).reduce((sum, { count }) => sum + count, 0),
  )
  return stages.map((stage, at) => {
    const before = at === 0 ? 0 : counts[at - 1]!
    const signed = rows.find(({ reached }) => reached === stages.length)
    return {
      stage,
      count: counts[at]!,
      rate: before === 0 ? null : Math.round((counts[at]! * 10_000) / before) / 10_000,
      amount: stage === 'signed' && orders ? (signed?.amount ?? 0) / 100 : null,
    }
  }) satisfies z.output<(typeof leads)['funnel']['output']>['list']
}
