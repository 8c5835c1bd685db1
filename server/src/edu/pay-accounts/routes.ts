import { financeMenu } from '@tessera/shared/contract/edu/orders'
import type { payAccounts } from '@tessera/shared/contract/edu/pay-accounts'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import { refuse } from '../../errors/refusal.ts'
import type { Handlers } from '../../http/context.ts'
import { canCall } from '../../permissions/access.ts'
import { assertCampuses } from '../campuses/store.ts'
import { changeEduRecord, createEduRecord, switchStatus } from '../changes/store.ts'
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

export const payAccountHandlers: Handlers<typeof payAccounts> = {
  list: (page, { db }) => listPayAccounts(db, page),
  async selector({ campusId }, { db, session }) {
    const all = canCall(session.access, { menu: financeMenu, button: 'btn_account' })
    const accounts = await listOpenAccounts(db, campusId)
    return {
      list: accounts
        .filter(({ frontDesk }) => all || frontDesk)
        .map(({ id, fullName, type }) => ({ id, fullName, type })),
    }
  },

  async balances(_, { db }) {
    const rows = await listBalances(db)
    return {
      list: rows.map(({ id, opening, balance }) => ({
        id,
        opening: fromHundredths(opening),
        balance: fromHundredths(balance),
      })),
    }
  },

  read: ({ id }, { db }) => readPayAccount(db, id),

  async create({ frontDesk, ...body }, by) {
    const id = await createEduRecord(by, 'payAccount', async (trx) => {
      await assertCampuses(trx, 'campusIds', body.campusIds)
      const created = await payAccountRows.create(trx, body, by.session.userId)
      await setFrontDesk(trx, created, frontDesk === 1)
      return created
    })
    return { id }
  },

  update: ({ id, lastModifyTime, frontDesk, ...body }, by) =>
    changeEduRecord(
      by,
      { noun: 'payAccount', id, action: 'update', expectedModifiedTime: lastModifyTime },
      async (trx) => {
        await assertCampuses(trx, 'campusIds', body.campusIds)
        await payAccountRows.update(trx, id, body, by.session.userId)
        if (frontDesk !== undefined) await setFrontDesk(trx, id, frontDesk === 1)
      },
    ),

  remove: ({ id }, by) =>
    changeEduRecord(by, { noun: 'payAccount', id, action: 'remove' }, async (trx) => {
      const n = await countReceipts(trx, id)
      if (n > 0) throw refuse(text.used, { n })
      await payAccountRows.remove(trx, id, by.session.userId)
    }),

  setState: ({ id }, by) =>
    changeEduRecord(by, { noun: 'payAccount', id, action: 'state' }, async (trx) => {
      await switchStatus(trx, { table: 'edu_pay_account', id, userId: by.session.userId }, ['open', 'closed'])
    }),
}
