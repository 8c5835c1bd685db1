import { sql } from 'kysely'
import type { twoFactor as calls } from '@tessera/shared/contract/session/two-factor'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { changeRecord, lockRecord, recordAudit, type Diff } from '../../permissions/audit.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { assertHoldsGrantsOf, assertHoldsRightsOf, assertNotBranchAdmin } from '../../permissions/grants.ts'
import { protectedRoles } from '../../org/roles/protected.ts'
import { lockUser } from '../../org/users/store.ts'
import { loadSettings } from '../../db/settings.ts'
import { recordOperation } from '../../http/operation-log.ts'
import {
  assertSecondFactorNotBlocked,
  clearSecondFactor,
  countSecondFactor,
  verifyOwnPassword,
  verifySecondFactor,
} from '../../auth/attempts.ts'
import type { Sessions } from '../../auth/sessions.ts'
import {
  confirmSecret,
  removeTwoFactor,
  hasTwoFactor,
  saveUnconfirmedSecret,
  createRecoveryCodes,
  loadTwoFactorStatus,
  redeemSecondFactor,
} from './store.ts'
import { text } from './text.ts'
import { describeSecret, newTotpSecret } from './totp.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

export const twoFactorHandlers = (sessions: Sessions): Handlers<typeof calls> => ({
  read: (_, { db, session }) => loadTwoFactorStatus(db, session.userId),

  async begin({ password }, context) {
    const { db, session } = context
    if (session.steps.length === 0) await assertPassword(context, password ?? '')
    const secret = newTotpSecret()
    if (!(await saveUnconfirmedSecret(db, session.userId, secret)))
      throw refuse(text.alreadyOn, {}, Code.conflict)
    const { sysName } = await loadSettings(db, 'sysName')
    return describeSecret(secret, { issuer: sysName, label: session.account })
  },

  async confirm({ code }, context) {
    const { db, session } = context
    await assertSecondFactorNotBlocked(db, session.userId)
    const recoveryCodes = await db.transaction().execute(async (trx) => {
      if (!(await confirmSecret(trx, session.userId, code.replace(/[\s-]/g, '')))) return null
      await recordOperation(trx, context, 'shell.twoFactor', { action: 'confirm' })
      await recordTwoFactorAudit(trx, context, session.userId, {
        before: { authenticator: 0 },
        after: { authenticator: 1 },
      })
      return createRecoveryCodes(trx, session.userId)
    })
    if (!recoveryCodes) {
      await countSecondFactor(db, session.userId)
      throw refuseField('code', text.wrongCode)
    }
    await clearSecondFactor(db, session.userId)
    await sessions.completeStep(session.id, 'twoFactor')
    return { recoveryCodes }
  },

  async renewCodes(proof, context) {
    const { db, session } = context
    await assertProven(context, proof)
    return db.transaction().execute(async (trx) => {
      await recordOperation(trx, context, 'shell.twoFactor', { action: 'renewCodes' })
      await recordTwoFactorAudit(trx, context, session.userId, { after: { recoveryCodes: 1 } })
      return { recoveryCodes: await createRecoveryCodes(trx, session.userId) }
    })
  },

  async remove(proof, context) {
    const { db, session } = context
    if ((await loadTwoFactorStatus(db, session.userId)).demandedBy.length > 0) throw refuse(text.demanded)
    await assertProven(context, proof)
    await db.transaction().execute(async (trx) => {
      await removeTwoFactor(trx, session.userId)
      await recordOperation(trx, context, 'shell.twoFactor', { action: 'remove' })
      await recordTwoFactorAudit(trx, context, session.userId, {
        before: { authenticator: 1 },
        after: { authenticator: 0 },
      })
    })
  },

  async ofUser({ id }, context) {
    await context.db.transaction().execute((trx) => lockUser(trx, id, context))
    return loadTwoFactorStatus(context.db, id)
  },

  async demandOfUser({ id, demanded }, context) {
    await changeRecord(context, { noun: 'user', id, action: 'twoFactor' }, async (trx) => {
      await lockUser(trx, id, context)
      await assertHoldsRightsOf(trx, context.session, id)
      await sql`update org_user set two_factor = ${demanded} where id = ${id}`.execute(trx)
      await recordOperation(trx, context, 'shell.twoFactor', { action: 'demandOfUser', id, demanded })
    })
  },

  async reset({ id }, context) {
    await context.db.transaction().execute(async (trx) => {
      await lockUser(trx, id, context)
      await assertHoldsRightsOf(trx, context.session, id)
      if (!(await removeTwoFactor(trx, id))) throw refuse(text.isOff)
      await recordOperation(trx, context, 'shell.twoFactor', { action: 'reset', id })
      await recordTwoFactorAudit(trx, context, id, {
        before: { authenticator: 1 },
        after: { authenticator: 0 },
      })
    })
    await clearSecondFactor(context.db, id)
  },

  async ofRole({ id }, context) {
    const { db } = context
    const scope = await scopeOf(context, protectedRoles)
    await scope.lockRow(db, id)
    const { rows } = await typedSql({
      demanded: column.oneOf(0, 1),
    })`select two_factor as demanded from org_role where id = ${id} and delete_mark = 0`.execute(db)
    if (!rows[0]) throw notFoundRefusal()
    return rows[0]
  },

  async demandOfRole({ id, demanded }, context) {
    const scope = await scopeOf(context, protectedRoles)
    await changeRecord(context, { noun: 'role', id, action: 'twoFactor' }, async (trx) => {
      await scope.lockRow(trx, id)
      await assertNotBranchAdmin(trx, context.session)
      await assertHoldsGrantsOf(trx, context.session, 'Role', [id])
      await sql`update org_role set two_factor = ${demanded} where id = ${id}`.execute(trx)
      await recordOperation(trx, context, 'shell.twoFactor', { action: 'demandOfRole', id, demanded })
    })
  },
})

/**
 * Records a change in the permission audit in addition to the operation log, because it weakens or
 * strengthens sign-in.
 */
async function recordTwoFactorAudit(trx: Db, by: Context, id: string, diff: Partial<Diff>): Promise<void> {
  const { name } = await lockRecord(trx, 'user', id)
  await recordAudit(trx, by, [{ noun: 'user', id, name, action: 'twoFactor', ...diff }])
}

/** Checks password and code, each with its own limit of failures; throws a refusal of the wrong field. */
async function assertProven(
  context: Context,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const {
    db,
    session: { userId },
  } = context
  if (!(await hasTwoFactor(db, userId))) throw refuse(text.isOff)
  await assertPassword(context, password)
  if (!(await verifySecondFactor(db, userId, () => redeemSecondFactor(db, userId, code))))
    throw refuseField('code', text.wrongCode)
}

async function assertPassword(context: Context, password: string): Promise<void> {
  if (!(await verifyOwnPassword(context, password))) throw refuseField('password', text.wrongPassword)
}
