import { sql } from 'kysely'
import type { AccountTransferRow, accountTransfers } from '@tessera/shared/contract/edu/account-transfers'
import type { LocalizedText } from '@tessera/shared/contract/localized-text'
import { fromHundredths, toHundredths } from '@tessera/shared/contract/edu/values'
import { newId } from '../../db/id.ts'
import { loadPage } from '../../db/pages.ts'
import { refuseField } from '../../errors/refusal.ts'
import { defineFeature } from '../../feature/feature.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf, withoutHidden } from '../../permissions/scope.ts'
import { runOnce } from '../books/once.ts'
import { requireAccountingDate } from '../books/posting-day.ts'
import { insertJournal, insertRecords } from '../books/store.ts'
import { journalOf } from '../ledger/postings.ts'
import { assertOwnCampus } from '../pay-accounts/protected.ts'
import { listOpenAccounts } from '../pay-accounts/store.ts'
import { protectedAccountTransfers } from './protected.ts'

const text = {
  noAccount: {
    zh: '账户不存在、已停用或不属于该校区',
    en: 'The account does not exist, is closed, or does not serve this campus.',
    zhtw: '帳戶不存在、已停用或不屬於該校區',
  },
  sameAccount: {
    zh: '转入账户不能与转出账户相同',
    en: 'Money cannot move from an account to itself.',
    zhtw: '轉入帳戶不能與轉出帳戶相同',
  },
} satisfies Record<string, LocalizedText>

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedAccountTransfers)

const handlers: Handlers<typeof accountTransfers> = {
  async list(page, context) {
    const scope = await getScope(context)
    scope.assertSortable(page.sidx)
    const { list, pagination } = await loadPage<AccountTransferRow & { _hidden: string[] }>(
      context.db,
      page,
      {
        alias: 'at',
        select: sql`at.id, at.from_account_id as "fromAccountId", at.to_account_id as "toAccountId",
        at.campus_id as "campusId", at.amount, at.biz_date as "bizDate", at.acct_date as "acctDate", at.remark, f.name as "fromAccountName",
        o.name as "toAccountName", z.short_name as "campusName", coalesce(u.real_name, '') as "creatorName",
        at.creator_time as "creatorTime", ${scope.hidden} as "_hidden"`,
        from: sql`from edu_account_transfer at where ${scope.rows}`,
        join: sql`join edu_pay_account f on f.id = at.from_account_id join edu_pay_account o on o.id = at.to_account_id
        join edu_campus z on z.id = at.campus_id left join org_user u on u.id = at.creator_user_id`,
        order: sql`at.biz_date desc, at.id desc`,
      },
    )
    return {
      list: list.map((row) => withoutHidden({ ...row, amount: fromHundredths(row.amount) })),
      pagination,
    }
  },

  async create(body, context) {
    const scope = await getScope(context)
    await assertOwnCampus(context, body.campusId)
    return runOnce(context, 'edu.accountTransfers.create', body, async (trx) => {
      const { fromAccountId, toAccountId, campusId, bizDate, remark } = body
      if (fromAccountId === toAccountId) throw refuseField('toAccountId', text.sameAccount)
      const acctDate = await requireAccountingDate(trx, campusId, bizDate)
      const open = await listOpenAccounts(trx, campusId)
      for (const field of ['fromAccountId', 'toAccountId'] as const)
        if (!open.some(({ id }) => id === body[field])) throw refuseField(field, text.noAccount)
      const id = newId()
      const { userId } = context.session
      const amount = toHundredths(body.amount)
      await insertRecords(trx, 'edu_account_transfer', [
        {
          id,
          from_account_id: fromAccountId,
          to_account_id: toAccountId,
          campus_id: campusId,
          amount,
          biz_date: bizDate,
          acct_date: acctDate,
          remark,
          creator_user_id: userId,
          creator_time: new Date(),
        },
      ])
      await scope.assertVisible(trx, id)
      const draft = journalOf({ date: acctDate, source: 'accountTransfer', sourceId: id }, null, [
        { account: 'cash', accountId: toAccountId, amount, campusId },
        { account: 'cash', accountId: fromAccountId, amount: -amount, campusId },
      ])
      await insertJournal(trx, draft ? [draft] : [], { userId, batchId: id })
      return { id }
    })
  },
}

export const feature = defineFeature({
  handlers: () => ({ 'edu.accountTransfers': handlers }),
  protectedModules: [protectedAccountTransfers],
  texts: { 'edu/account-transfers': { text } },
})
