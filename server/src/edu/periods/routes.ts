import { sql } from 'kysely'
import type { journal, periods, PeriodCheck } from '@tessera/shared/contract/edu/periods'
import type { Lang } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { loadPage } from '../../db/pages.ts'
import { refuse } from '../../errors/refusal.ts'
import { localize, translate } from '../../errors/translate.ts'
import type { Handlers } from '../../http/context.ts'
import { accountScopeOf } from '../pay-accounts/protected.ts'
import { checkPeriod } from './checks.ts'
import { findLatestClosed, listPeriods, loadStatus, lockPosting, markClosed, markOpen } from './store.ts'
import { checkText, text } from './text.ts'

/** The names of failed checks in the reader's language. */
const namesOf = (failed: readonly PeriodCheck[]) => {
  const join = (lang: Lang) =>
    failed
      .map(({ name, count }) =>
        translate(name === 'audit' && count === 0 ? text.noAudit : checkText[name], lang),
      )
      .join(lang === 'en' ? ', ' : '、')
  return localize(join)
}

/** Closes a month in one transaction: whatever is being posted is committed first, or refused. */
async function closeMonth(
  trx: Db,
  month: string,
  { userId, confirmWarnings }: { userId: string; confirmWarnings: boolean },
): Promise<void> {
  await lockPosting(trx)
  if ((await loadStatus(trx, month)) === 'closed') throw refuse(text.isClosed, { month }, Code.conflict)
  const checks = await checkPeriod(trx, month)
  const failed = checks.filter(({ ok }) => !ok)
  const blocking = failed.filter(({ isBlocking }) => isBlocking)
  if (blocking.length > 0) throw refuse(text.notReady, { month, checks: namesOf(blocking) }, Code.conflict)
  if (failed.length > 0 && !confirmWarnings)
    throw refuse(text.confirm, { month, checks: namesOf(failed) }, Code.conflict)
  await markClosed(trx, month, userId)
}

export const periodHandlers: Handlers<typeof periods> = {
  async list({ status, before }, context) {
    const scope = await accountScopeOf(context)
    const all = await listPeriods(context.db, scope)
    return {
      list: all.filter(
        (period) => (!status || period.status === status) && (!before || period.month < before),
      ),
    }
  },

  async check({ month }, { db }) {
    const status = await loadStatus(db, month)
    return { status, checks: await checkPeriod(db, month) }
  },

  async close({ month, confirmWarnings }, { db, session: { userId } }) {
    await db.transaction().execute((trx) => closeMonth(trx, month, { userId, confirmWarnings }))
    return { status: 'closed' }
  },

  async reopen({ month, reason }, { db, session: { userId } }) {
    await db.transaction().execute(async (trx) => {
      await lockPosting(trx)
      const latest = await findLatestClosed(trx)
      if (latest === undefined || latest < month) throw refuse(text.isOpen, { month }, Code.conflict)
      if (latest !== month) throw refuse(text.onlyLatest, { month: latest }, Code.conflict)
      await markOpen(trx, month, { userId, reason })
    })
    return { status: 'open' }
  },
}

interface JournalLineRow {
  account: string
  accountName: string
  campusName: string
  studentName: string
  debit: number
  credit: number
}

export const journalHandlers: Handlers<typeof journal> = {
  /** Entries of visible campuses; of one between two campuses, the lines of those that are visible. */
  async list({ from, to, account, ...page }, context) {
    const { hasCampus } = await accountScopeOf(context)
    const { list, pagination } = await loadPage<{
      id: string
      date: string
      source: string
      sourceId: string
      postedAt: number
      lines: JournalLineRow[]
    }>(context.db, page, {
      alias: 'j',
      select: sql`j.id, j.date, j.source, j.source_id as "sourceId", j.posted_at as "postedAt", (
        select jsonb_agg(jsonb_build_object('account', i.account, 'accountName', coalesce(a.name, ''),
          'campusName', z.short_name, 'studentName', coalesce(s.name, ''), 'debit', i.debit, 'credit', i.credit)
          order by i.line_no)
        from edu_journal_line i join edu_campus z on z.id = i.campus_id left join edu_pay_account a on a.id = i.account_id
          left join edu_student s on s.id = i.student_id where i.entry_id = j.id
            and ${hasCampus(sql`i.campus_id`)}) as lines`,
      from: sql`from edu_journal_entry j where ${allConditions([
        from && sql`j.date >= ${from}::date`,
        to && sql`j.date <= ${to}::date`,
        sql`exists (select 1 from edu_journal_line i where ${allConditions([
          sql`i.entry_id = j.id`,
          hasCampus(sql`i.campus_id`),
          account && sql`i.account = ${account}`,
        ])})`,
      ])}`,
      order: sql`j.date desc, j.posted_at desc, j.id desc`,
    })
    return {
      list: list.map((row) => ({
        ...row,
        lines: row.lines.map((line) => ({
          ...line,
          debit: fromHundredths(line.debit),
          credit: fromHundredths(line.credit),
        })),
      })),
      pagination,
    }
  },
}
