import { sql } from 'kysely'
import { maxMentions, type flowComments } from '@tessera/shared/contract/workflow/comments'
import { mentionedIds } from '@tessera/shared/contract/lowcode/record-comments'
import { Code } from '@tessera/shared/contract/wire'
import { publishOnCommit } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Services } from '../../feature/services.ts'
import type { Handlers } from '../../http/context.ts'
import { sendFlowMessages } from '../messages/send.ts'
import { assertReader, listReaders } from '../runtime/readers.ts'
import { createComment, findUsers, listComments, loadUserNames } from './store.ts'
import { text } from './text.ts'

/** Users who are looked up for a mention, and of these, how many are offered. */
const maxFound = 30
const maxOffered = 10

/** Refuses a mention of a user who may not see the task: the message would tell them of it. */
async function assertMentionable(trx: Db, taskId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > maxMentions) throw refuse(text.tooManyMentions, { n: maxMentions })
  const readers = new Set(await listReaders(trx, taskId, ids))
  const others = ids.filter((id) => !readers.has(id))
  if (others.length === 0) return
  const names = await loadUserNames(trx, others)
  throw refuse(text.cannotSee, {
    names: others.map((id) => names.find((name) => name.id === id)?.fullName ?? id),
  })
}

export const commentHandlers = ({
  commentReaders,
}: Pick<Services, 'commentReaders'>): Handlers<typeof flowComments> => ({
  async list({ taskId, ...page }, context) {
    await assertReader(context, taskId)
    commentReaders.record(taskId, context.session.userId)
    return listComments(context.db, taskId, context.session, page)
  },
  async candidates({ taskId, keyword }, context) {
    await assertReader(context, taskId)
    const found = await findUsers(context.db, taskId, keyword, maxFound)
    const others = found.filter(({ id }) => id !== context.session.userId)
    const readers = new Set(
      await listReaders(
        context.db,
        taskId,
        others.map(({ id }) => id),
      ),
    )
    return { list: others.filter(({ id }) => readers.has(id)).slice(0, maxOffered) }
  },
  async create({ taskId, ...comment }, context) {
    await assertReader(context, taskId)
    if (comment.text === '' && comment.files.length === 0) throw refuse(text.isEmpty)
    const { userId } = context.session
    const mentioned = mentionedIds(comment.text)
    return context.db.transaction().execute(async (trx) => {
      await assertMentionable(trx, taskId, mentioned)
      const id = await createComment(trx, { taskId, ...comment }, userId)
      const to = mentioned.filter((one) => one !== userId)
      if (to.length > 0)
        await sendFlowMessages(trx, taskId, [
          { event: 'mentioned', to, from: userId, nodeId: null, opinion: comment.text },
        ])
      await publishOnCommit(trx, 'flowComments', taskId)
      return { id }
    })
  },
  async remove({ id }, context) {
    const { userId, administrator } = context.session
    const { rows } = await typedSql(columnsOf('workflow_comment', 'taskId', 'creatorUserId'))`
      select task_id as "taskId", creator_user_id as "creatorUserId" from workflow_comment
      where id = ${id} and delete_mark = 0`.execute(context.db)
    const [found] = rows
    if (!found) throw notFoundRefusal()
    await assertReader(context, found.taskId)
    if (found.creatorUserId !== userId && !administrator) throw refuse(text.notAuthor, {}, Code.forbidden)
    await context.db.transaction().execute(async (trx) => {
      await sql`update workflow_comment set delete_mark = 1, last_modify_user_id = ${userId},
        last_modify_time = now() where id = ${id}`.execute(trx)
      await publishOnCommit(trx, 'flowComments', found.taskId)
    })
  },
})
