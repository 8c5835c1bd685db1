import {
  maxMentions,
  mentionedIds,
  type recordComments,
} from '@tessera/shared/contract/lowcode/record-comments'
import { publishOnCommit } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { refuse } from '../../errors/refusal.ts'
import { formatText } from '../../errors/translate.ts'
import type { Context, Handlers } from '../../http/context.ts'
import type { Services } from '../../feature/services.ts'
import { sendMessage } from '../../messaging/messages/store.ts'
import { listMenusOfDesign } from '../../permissions/protected-modules.ts'
import { listViewers, openRecord, type RecordServices } from '../records/store.ts'
import {
  createComment,
  findUsers,
  listComments,
  loadUserNames,
  lockComment,
  removeComment,
  updateComment,
} from './store.ts'
import { text } from './text.ts'

/** Users who are looked up for a mention, and of these, how many are offered. */
const maxFound = 30
const maxOffered = 10
/** Characters of a comment in the message to those whom it mentions. */
const maxExcerpt = 200

/** Comments on the records of released designs. Every user who may open a record reads and writes them. */
export function commentHandlers(
  services: RecordServices & Pick<Services, 'commentReaders'>,
): Handlers<typeof recordComments> {
  /** Refuses a mention of a user who may not open the record: the message would tell them of it. */
  const assertMentionable = async (
    trx: Db,
    place: { designId: string; recordId: string },
    ids: readonly string[],
  ) => {
    if (ids.length > maxMentions) throw refuse(text.tooManyMentions, { n: maxMentions })
    const viewers = new Set(await listViewers(services, trx, place, ids))
    const others = ids.filter((id) => !viewers.has(id))
    if (others.length === 0) return
    const names = await loadUserNames(trx, others)
    throw refuse(text.cannotSee, { names: others.map((id) => names.get(id) ?? id) })
  }
  return {
    async list({ id, recordId, ...page }, context) {
      await openRecord(services, context, id, recordId)
      services.commentReaders.record(recordId, context.session.userId)
      return listComments(context.db, recordId, context.session, page)
    },
    async candidates({ id, recordId, keyword }, context) {
      await openRecord(services, context, id, recordId)
      const menus = await listMenusOfDesign(context.db, id)
      const found = await findUsers(
        context.db,
        keyword,
        menus.map((menu) => menu.id),
        maxFound,
      )
      const others = found.filter((user) => user.id !== context.session.userId)
      const viewers = new Set(
        await listViewers(
          services,
          context.db,
          { designId: id, recordId },
          others.map((user) => user.id),
        ),
      )
      return { list: others.filter((user) => viewers.has(user.id)).slice(0, maxOffered) }
    },
    async create({ id, recordId, content }, context) {
      const release = await openRecord(services, context, id, recordId)
      const place = { designId: id, recordId }
      const mentioned = mentionedIds(content)
      return context.db.transaction().execute(async (trx) => {
        await assertMentionable(trx, place, mentioned)
        const commentId = await createComment(trx, place, context.session.userId, content)
        await notifyMentioned(trx, context, { ...place, form: release.fullName, content, mentioned })
        await publishChange(trx, place)
        return { id: commentId }
      })
    },
    async update({ id, recordId, commentId, content }, context) {
      const release = await openRecord(services, context, id, recordId)
      const place = { designId: id, recordId }
      await context.db.transaction().execute(async (trx) => {
        // Only the author changes the words.
        const previous = await lockComment(trx, recordId, commentId, {
          userId: context.session.userId,
          administrator: false,
        })
        const known = new Set(mentionedIds(previous))
        const added = mentionedIds(content).filter((one) => !known.has(one))
        await assertMentionable(trx, place, added)
        await updateComment(trx, commentId, context.session.userId, content)
        await notifyMentioned(trx, context, { ...place, form: release.fullName, content, mentioned: added })
        await publishChange(trx, place)
      })
    },
    async remove({ id, recordId, commentId }, context) {
      await openRecord(services, context, id, recordId)
      await context.db.transaction().execute(async (trx) => {
        await lockComment(trx, recordId, commentId, context.session)
        await removeComment(trx, commentId)
        await publishChange(trx, { designId: id, recordId })
      })
    },
  }
}

/** Browsers that show the comments of the record load them again. */
const publishChange = (trx: Db, { designId, recordId }: { designId: string; recordId: string }) =>
  publishOnCommit(trx, 'comments', `${designId} ${recordId}`)

interface Mention {
  readonly designId: string
  readonly recordId: string
  readonly form: string
  readonly content: string
  readonly mentioned: readonly string[]
}

/** Sends the mentioned users a system message that leads to the record. */
async function notifyMentioned(
  trx: Db,
  { session, actor, lang }: Context,
  { designId, recordId, form, content, mentioned }: Mention,
): Promise<void> {
  const to = mentioned.filter((id) => id !== session.userId)
  if (to.length === 0) return
  const names = await loadUserNames(trx, mentionedIds(content))
  const words = content.replaceAll(/@\{([\w.-]{1,64})\}/g, (_, id: string) => `@${names.get(id) ?? id}`)
  await sendMessage(trx, {
    to,
    title: formatText({ text: text.mentioned, values: { name: actor.name, form } }, lang),
    body: { type: 4, id: designId, recordId, text: words.slice(0, maxExcerpt) },
    from: session.userId,
  })
}
