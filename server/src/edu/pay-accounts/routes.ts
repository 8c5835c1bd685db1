import { sql } from 'kysely'
import { financeMenu } from '@tessera/shared/contract/edu/orders'
import type { payAccounts } from '@tessera/shared/contract/edu/pay-accounts'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Handlers } from '../../http/context.ts'
import { canCall } from '../../permissions/access.ts'
import { assertCampuses } from '../campuses/store.ts'
import { changeEduRecord, createEduRecord, switchStatus } from '../changes/store.ts'
import { accountScopeOf, assertWhole, type AccountScope } from './protected.ts'
import {
  countReceipts,
  listBalances,
  listOpenAccounts,
  listPayAccounts,
  payAccountRows,
  readPayAccount,
  setFrontDesk,
} from './store.ts'
import { text } from './text.ts'

/** Throws 403 where a change would take an account out of the campuses of the caller. */
async function assertWholeAfterwards(trx: Db, scope: AccountScope, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from edu_pay_account a where a.id = ${id} and ${scope.rows} and ${scope.wholeRows}`.execute(trx)
  if (rows.length === 0) throw refuseField('campusIds', text.ownCampuses, {}, Code.forbidden)
}

export const payAccountHandlers: Handlers<typeof payAccounts> = {
  list: async (page, context) => listPayAccounts(context.db, await accountScopeOf(context), page),
  async selector({ campusId }, context) {
    const { db, session } = context
    const all = canCall(session.access, { menu: financeMenu, button: 'btn_account' })
    const scope = await accountScopeOf(context)
    const accounts = await listOpenAccounts(db, campusId, scope)
    return {
      list: accounts
        .filter(({ frontDesk }) => all || frontDesk)
        .map(({ id, fullName, type }) => ({ id, fullName, type })),
    }
  },

  async balances(_, context) {
    const scope = await accountScopeOf(context)
    const rows = await listBalances(context.db, scope)
    return {
      list: rows.map(({ id, opening, balance }) => ({
        id,
        opening: fromHundredths(opening),
        balance: fromHundredths(balance),
      })),
    }
  },

  read: async ({ id }, context) => readPayAccount(context.db, await accountScopeOf(context), id),

  async create({ frontDesk, ...body }, by) {
    const scope = await accountScopeOf(by)
    const id = await createEduRecord(by, 'payAccount', async (trx) => {
      await assertCampuses(trx, 'campusIds', body.campusIds)
      const created = await payAccountRows.create(trx, body, by.session.userId)
      await setFrontDesk(trx, created, frontDesk === 1)
      await assertWholeAfterwards(trx, scope, created)
      return created
    })
    return { id }
  },

  async update({ id, lastModifyTime, frontDesk, ...body }, by) {
    const scope = await accountScopeOf(by)
    await assertWhole(by.db, scope, id)
    await changeEduRecord(
      by,
      { noun: 'payAccount', id, action: 'update', expectedModifiedTime: lastModifyTime },
      async (trx) => {
        await assertWhole(trx, scope, id)
        await assertCampuses(trx, 'campusIds', body.campusIds)
        await payAccountRows.update(trx, id, body, by.session.userId)
        if (frontDesk !== undefined) await setFrontDesk(trx, id, frontDesk === 1)
        await assertWholeAfterwards(trx, scope, id)
      },
    )
  },

  async remove({ id }, by) {
    const scope = await accountScopeOf(by)
    await changeEduRecord(by, { noun: 'payAccount', id, action: 'remove' }, async (trx) => {
      await assertWhole(trx, scope, id)
      const n = await countReceipts(trx, id)
      if (n > 0) throw refuse(text.used, { n })
      await payAccountRows.remove(trx, id, by.session.userId)
    })
  },

  async setState({ id }, by) {
    const scope = await accountScopeOf(by)
    await changeEduRecord(by, { noun: 'payAccount', id, action: 'state' }, async (trx) => {
      await assertWhole(trx, scope, id)
      await switchStatus(trx, { table: 'edu_pay_account', id, userId: by.session.userId }, ['open', 'closed'])
    })
  },
}
