import {
  maxReceivers,
  reportSubscriptions as calls,
  subscriptionChannels,
  type SubscriptionBody,
  type SubscriptionChannel,
} from '@tessera/shared/contract/lowcode/report-subscriptions'
import { reportMenu } from '@tessera/shared/contract/lowcode/reports'
import { Code } from '@tessera/shared/contract/wire'
import { notFoundRefusal } from '../../../db/crud.ts'
import { refuse, refuseField, toStoredReason } from '../../../errors/refusal.ts'
import { issueTicket } from '../../../export/tickets.ts'
import type { Services } from '../../../feature/services.ts'
import type { Context, Handlers } from '../../../http/context.ts'
import { channels as allChannels } from '../../../messaging/channels/channels.ts'
import { canCall } from '../../../permissions/access.ts'
import { resolveParameters } from '../resolve-parameters.ts'
import { resolveRunValues } from '../run-values.ts'
import { readReport } from '../store.ts'
import { sentFile } from './file.ts'
import { requireTimes } from './schedule.ts'
import {
  areEnabled,
  areHolders,
  countOwn,
  createSubscription,
  findSentFile,
  listReceivers,
  listRuns,
  listSubscriptions,
  lockSubscription,
  pauseByServer,
  queueRunNow,
  removeSubscription,
  setEnabled,
  updateSubscription,
} from './store.ts'
import { realNameOf, tell } from './tell-owner.ts'
import { messageText, text } from './text.ts'

/** Subscriptions of one user to one report. */
const maxOwn = 20
const shownTimes = 5

export function subscriptionHandlers({
  reports,
  dataSets,
  channels: parts,
}: Pick<Services, 'reports' | 'dataSets' | 'channels'>): Handlers<typeof calls> {
  const assertMayOpen = async (context: Context, id: string) => {
    if (!(await reports.mayOpen(context, id))) throw notFoundRefusal()
  }
  const seesAll = ({ session }: Context): boolean =>
    session.administrator || canCall(session.access, { menu: reportMenu })
  /** Who edits the report, or administers the system, stops what others have set up. */
  const mayStopAll = ({ session }: Context): boolean =>
    session.administrator || canCall(session.access, { menu: reportMenu, button: 'btn_edit' })
  /** Refuses what could not run; returns its first time. */
  const check = async (
    { db }: Context,
    reportId: string,
    { cron, values, receivers }: SubscriptionBody,
  ): Promise<number> => {
    const [next] = requireTimes(cron, 1)
    const { parameters } = await readReport(db, reportId)
    resolveParameters(dataSets, parameters, resolveRunValues(parameters, values))
    const { users, roles, groups } = receivers
    if (users.length + roles.length + groups.length === 0) throw refuseField('receivers', text.noReceivers)
    const areUsers = await areEnabled(db, users)
    const areOthers = await areHolders(db, receivers)
    if (!areUsers || !areOthers) throw refuseField('receivers', text.unknownReceiver)
    const found = await listReceivers(db, receivers)
    if (found.length > maxReceivers)
      throw refuseField('receivers', text.tooManyReceivers, { n: maxReceivers })
    return next!
  }
  type Work<T> = (trx: Context['db'], found: Awaited<ReturnType<typeof lockSubscription>>) => Promise<T>
  /** Works on a locked subscription that the caller may stop; others do not learn that it exists. */
  const withStoppable = <T>(context: Context, id: string, work: Work<T>): Promise<T> =>
    context.db.transaction().execute(async (trx) => {
      const found = await lockSubscription(trx, id)
      if (found.ownerId !== context.session.userId && !mayStopAll(context)) throw notFoundRefusal()
      return work(trx, found)
    })
  /** Works on a locked subscription of the caller. */
  const withOwn = <T>(context: Context, id: string, work: Work<T>): Promise<T> =>
    withStoppable(context, id, (trx, found) => {
      if (found.ownerId === context.session.userId) return work(trx, found)
      throw refuse(text.ownerOnly, {}, Code.forbidden)
    })
  /** The name of the caller, where a subscription of another user is stopped. */
  const nameOfOther = async ({ db, session }: Context, ownerId: string): Promise<string | null> =>
    ownerId === session.userId ? null : realNameOf(db, session.userId)

  return {
    async ofReport({ reportId }, context) {
      const { db, session, lang } = context
      const asked = {
        userId: session.userId,
        seesAll: seesAll(context),
        mayStopAll: mayStopAll(context),
        lang,
      }
      const list = await listSubscriptions(db, reportId, asked)
      // Who may no longer open the report can still delete what they have.
      if (list.length === 0) await assertMayOpen(context, reportId)
      return { list }
    },
    async create({ reportId, ...body }, context) {
      await assertMayOpen(context, reportId)
      const { userId } = context.session
      const nextTime = await check(context, reportId, body)
      if ((await countOwn(context.db, reportId, userId)) >= maxOwn) throw refuse(text.tooMany, { n: maxOwn })
      return { id: await createSubscription(context.db, { reportId, ownerId: userId, nextTime }, body) }
    },
    async update({ id, ...body }, context) {
      await withOwn(context, id, async (trx, { reportId }) => {
        await assertMayOpen(context, reportId)
        const nextTime = await check(context, reportId, body)
        await updateSubscription(trx, id, body, nextTime)
      })
    },
    async remove({ id }, context) {
      await withStoppable(context, id, async (trx, { ownerId, fullName }) => {
        await removeSubscription(trx, id)
        const user = await nameOfOther(context, ownerId)
        if (user === null) return
        const values = { subscription: fullName, user }
        await tell(
          trx,
          ownerId,
          { text: messageText.removed, values },
          { text: messageText.removedBy, values },
        )
      })
    },
    async setState({ id }, context) {
      await withStoppable(context, id, async (trx, found) => {
        const { enabledMark, cron, reportId, ownerId, fullName: subscription, receivers } = found
        const user = await nameOfOther(context, ownerId)
        if (enabledMark === 1) {
          await setEnabled(trx, id, null)
          if (user === null) return
          const reason = refuse(text.pausedBy, { user })
          await pauseByServer(trx, id, toStoredReason(reason))
          await tell(trx, ownerId, { text: messageText.paused, values: { subscription } }, reason)
          return
        }
        if (user !== null) throw refuse(text.ownerOnly, {}, Code.forbidden)
        await assertMayOpen(context, reportId)
        const enabled = await listReceivers(trx, receivers)
        if (enabled.length === 0) throw refuse(text.noEnabledReceiver)
        await setEnabled(trx, id, requireTimes(cron, 1)[0]!)
      })
    },
    async run({ id }, context) {
      await withOwn(context, id, async (trx, { enabledMark, reportId }) => {
        await assertMayOpen(context, reportId)
        if (enabledMark !== 1) throw refuse(text.isPaused, {}, Code.conflict)
        if (!(await queueRunNow(trx, id))) throw refuse(text.isRunning, {}, Code.conflict)
      })
    },
    async runs({ id, ...page }, context) {
      const { db, session, lang } = context
      const { ownerId } = await lockSubscription(db, id)
      if (ownerId !== session.userId && !seesAll(context)) throw notFoundRefusal()
      return listRuns(db, id, page, lang)
    },
    nextTimes: ({ cron }) => Promise.resolve({ list: requireTimes(cron, shownTimes) }),
    async channels() {
      const list: SubscriptionChannel[] = []
      for (const kind of subscriptionChannels)
        if (await allChannels[kind]!.createSender(parts)) list.push(kind)
      return { list }
    },
    async openFile({ id }, { db, session, lang }) {
      const { userId } = session
      const file = await findSentFile(db, id, userId)
      if (!file) throw refuse(text.fileOver, {}, Code.notFound)
      const ticket = await issueTicket(db, { userId, exporter: sentFile, ask: { deliveryId: id, lang } })
      return { name: file.fileName, url: `/api/file/Export?ticket=${ticket}` }
    },
  }
}
