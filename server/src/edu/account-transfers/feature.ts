import { sql } from 'kysely'
import type { AccountTransferRow, accountTransfers } from '@tessera/shared/contract/edu/account-transfers'
import type { LocalizedText } from '@tessera/shared/contract/localized-text'
import { fromHundredths, toHundredths } from '@tessera/shared/contract/edu/values'
import { newId } from '../../db/id.ts'
import { loadPage } from '../../db/pages.ts'
import { refuseField } from '../../errors/refusal.ts'
import { defineFeature } from '../../feature/feature.ts'
import type { Handlers } from '../../http/context.ts'
import { runOnce } from '../books/once.ts'
import { assertOpenDay } from '../books/open-day.ts'
import { insertJournal, insertRecords } from '../books/store.ts'
import { journalOf } from '../ledger/postings.ts'
import { listOpenAccounts } from '../pay-accounts/store.ts'

const text = {
  noAccount: {
    zh: '账户不存在或已停用',
    en: 'The account does not exist or is closed.',
    zhtw: '帳戶不存在或已停用',
  },
  sameAccount: {
    zh: '转入账户不能与转出账户相同',
    en: 'Money cannot move from an account to itself.',
    zhtw: '轉入帳戶不能與轉出帳戶相同',
  },
} satisfies Record<string, LocalizedText>

const handlers: Handlers<typeof accountTransfers> = {
  async list(page, { db }) {
    const { list, pagination } = await loadPage<AccountTransferRow>(db, page, {
      alias: 't',
      select: sql`t.id, t.from_account_id as "fromAccountId", t.to_account_id as "toAccountId",
        t.campus_id as "campusId", t.amount, t.biz_date as "bizDate", t.remark, f.name as "fromAccountName",
        o.name as "toAccountName", z.short_name as "campusName", coalesce(u.real_name, '') as "creatorName",
        t.creator_time as "creatorTime"`,
      from: sql`from edu_account_transfer t`,
      join: sql`join edu_pay_account f on f.id = t.from_account_id join edu_pay_account o on o.id = t.to_account_id
        join edu_campus z on z.id = t.campus_id left join org_user u on u.id = t.creator_user_id`,
      order: sql`t.biz_date desc, t.id desc`,
    })
    return { list: list.map((row) => ({ ...row, amount: fromHundredths(row.amount) })), pagination }
  },

  create: (body, context) =>
    runOnce(context, 'edu.accountTransfers.create', body, async (trx) => {
      const { fromAccountId, toAccountId, campusId, bizDate, remark } = body
      if (fromAccountId === toAccountId) throw refuseField('toAccountId', text.sameAccount)
      await assertOpenDay(trx, campusId, bizDate)
      const open = await listOpenAccounts(trx)
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
          remark,
          creator_user_id: userId,
          creator_time: new Date(),
        },
      ])
      const draft = journalOf({ date: bizDate, source: 'accountTransfer', sourceId: id }, null, [
        { account: 'cash', accountId: toAccountId, amount, campusId },
        { account: 'cash', accountId: fromAccountId, amount: -amount, campusId },
      ])
      await insertJournal(trx, draft ? [draft] : [], { userId, batchId: id })
      return { id }
    }),
}

export const feature = defineFeature({
  handlers: () => ({ 'edu.accountTransfers': handlers }),
  texts: { 'edu/account-transfers': { text } },
})
