import * as z from 'zod'
import { isBlank } from '@tessera/shared/contract/rich-text'
import type { messages, NoticeBody, notices } from '@tessera/shared/contract/messaging/messages'
import { Code } from '@tessera/shared/contract/wire'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { scopeOf, withoutHidden } from '../../permissions/scope.ts'
import { recordOperation } from '../../http/operation-log.ts'
import { protectedNotices } from './protected.ts'
import { listNotices, noticeRows, readNotice, recallNotice, releaseNotice, updateDraft } from './notices.ts'
import { sanitiseRichText } from '../../http/sanitise-rich-text.ts'
import { publishOnCommit } from '../../db/bus.ts'
import { protectedUsers } from '../../org/users/protected.ts'
import { parseJson } from './parse-json.ts'
import { listReaders } from './readers.ts'
import { listMessages, markAllRead, readMessage, removeReceipts } from './received.ts'
import { text } from './text.ts'

export const messageHandlers: Handlers<typeof messages> = {
  list: (page, { db, session }) => listMessages(db, session.userId, page),
  readAll: (_, { db, session }) => markAllRead(db, session.userId),
  readInfo: ({ id }, { db, session }) => readMessage(db, session.userId, id),
  removeReceived: ({ ids }, { db, session }) =>
    removeReceipts(db, session.userId, ids.split(',').filter(Boolean)),
}

export const noticeHandlers: Handlers<typeof notices> = {
  list: async (page, context) => listNotices(context.db, await getScope(context), page),
  async read({ id }, context) {
    const notice = await readNotice(context.db, id)
    const scope = await getScope(context)
    return withoutHidden({ ...notice, _hidden: await scope.hiddenFieldsOf(context.db, id) })
  },
  async create(body, context) {
    const { db, session } = context
    const scope = await getScope(context)
    return {
      id: await db
        .transaction()
        .execute((trx) =>
          scope.create(trx, toStoredNotice(body), (permitted) =>
            noticeRows.create(trx, permitted, session.userId, { type: 1 }),
          ),
        ),
    }
  },
  async update({ id, lastModifyTime, ...body }, context) {
    const { db, session } = context
    const scope = await getScope(context)
    await db
      .transaction()
      .execute((trx) =>
        scope.update(trx, id, toStoredNotice(body), (permitted) =>
          updateDraft(trx, id, permitted, session.userId, lastModifyTime),
        ),
      )
  },

  async remove({ id }, context) {
    const { db, session } = context
    const scope = await getScope(context)
    await db.transaction().execute(async (trx) => {
      await scope.lockRow(trx, id)
      const { title, enabledMark } = await readNotice(trx, id)
      await noticeRows.remove(trx, id, session.userId)
      if (enabledMark === 0) return
      await publishOnCommit(trx, 'messageWithdrawn', id)
      await recordOperation(trx, context, 'system.notice', { action: 'remove', id, title })
    })
  },

  async release({ id }, context) {
    const { db, session } = context
    const scope = await getScope(context)
    await db.transaction().execute(async (trx) => {
      await scope.lockRow(trx, id)
      const sent = await releaseNotice(trx, id, session.userId)
      await recordOperation(trx, context, 'system.notice', { action: 'release', id, ...sent })
    })
  },

  async recall({ id }, context) {
    const { db, session } = context
    const scope = await getScope(context)
    await db.transaction().execute(async (trx) => {
      await scope.lockRow(trx, id)
      const recalled = await recallNotice(trx, id, session.userId)
      await recordOperation(trx, context, 'system.notice', { action: 'recall', id, ...recalled })
    })
  },

  async readers(input, context) {
    const scope = await getScope(context)
    const hidden = await scope.hiddenFieldsOf(context.db, input.id)
    if (hidden.includes('sentCount')) throw refuse(text.hiddenReaders, {}, Code.forbidden)
    await readNotice(context.db, input.id)
    return listReaders(context.db, await scopeOf(context, protectedUsers), input)
  },
}

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedNotices)

const FileList = z
  .array(
    z.object({
      name: z.string().max(300),
      fileId: z.string().max(200),
      url: z
        .string()
        .max(300)
        .regex(/^\/api\/file\//i),
    }),
  )
  .max(50)

/**
 * Turns the input into the stored form: sanitised HTML, and attachments of this server only. Throws a refusal
 * where the text is blank.
 */
function toStoredNotice({ bodyText, files, toUserIds, ...body }: NoticeBody) {
  const clean = sanitiseRichText(bodyText)
  if (isBlank(clean)) throw refuseField('bodyText', text.blankBody)
  return {
    ...body,
    bodyText: clean,
    files: files ? validateAttachments(files) : '',
    toUserIds: toUserIds ?? '',
  }
}

function validateAttachments(files: string): string {
  const list = FileList.safeParse(parseJson(files))
  if (!list.success) throw refuseField('files', text.badFiles)
  return list.data.length > 0 ? JSON.stringify(list.data) : ''
}
