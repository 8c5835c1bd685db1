import * as z from 'zod'
import type { MpMessageBody } from '@tessera/shared/contract/wechat/messages'
import { FollowerType } from '@tessera/shared/contract/wechat/followers'
import { MsgType } from '@tessera/shared/contract/wechat/materials'
import type { mpMessages as calls } from '@tessera/shared/contract/wechat/messages'
import type { Db } from '../../db/connect.ts'
import type { Handlers } from '../../http/context.ts'
import { refuseField } from '../../errors/refusal.ts'
import type { Mp, MpContent } from '../../providers/mp.ts'
import type { Providers } from '../../providers/open.ts'
import { requireMp } from '../accounts/store.ts'
import { listFollowers, requireFollower, requireTag, tagNumber } from '../followers/store.ts'
import { findMaterial } from '../materials/store.ts'
import { deliverMessage } from './deliver.ts'
import { listReceived, listSent, recordSending, recordSent } from './store.ts'
import { text } from './text.ts'

export const mpMessageHandlers = (providers: Providers): Handlers<typeof calls> => ({
  list: (page, { db, lang }) => listSent(db, ['mp'], page, lang),
  async create(body, { db, session, lang }) {
    const mp = await requireMp(db, providers)
    if (body.isToAll !== 1 && !body.tagId) throw refuseField('tagId', text.noTag)
    const tag = body.isToAll === 1 ? null : await requireTag(db, body.tagId!)
    const { content, title } = await buildContent(db, mp, body)
    const id = await recordSending(db, {
      product: 'mp',
      msgType: body.msgType,
      title,
      target: tag ? tag.fullName : text.everybody[lang],
      body,
      by: session.userId,
    })
    await deliverMessage(db, id, async () => {
      const reference = await mp.sendMassMessage(
        id,
        tag ? { tag: tagNumber(tag.id) } : { all: true },
        content,
      )
      await recordSent(db, id, reference)
    })
    return { id }
  },
  users: (page, { db }) => listFollowers(db, FollowerType.following, page),
  async preview({ openId, ...body }, { db }) {
    await requireFollower(db, openId)
    const mp = await requireMp(db, providers)
    const { content } = await buildContent(db, mp, body)
    await mp.sendPreview(openId, content)
  },
  received: (page, { db }) => listReceived(db, page),
  async answer({ openId, text: content }, { db }) {
    await requireFollower(db, openId)
    const mp = await requireMp(db, providers)
    await mp.sendReply(openId, content)
  },
})

const SelectedMaterials = z.array(z.object({ id: z.string() })).min(1)
const kinds = { [MsgType.image]: 'image', [MsgType.voice]: 'voice', [MsgType.article]: 'mpnews' } as const

async function buildContent(
  db: Db,
  mp: Mp,
  body: MpMessageBody,
): Promise<{ content: MpContent; title: string }> {
  if (body.msgType === MsgType.text) {
    if (!body.txtContent) throw refuseField('txtContent', text.noText)
    return { content: { msgtype: 'text', text: body.txtContent }, title: body.txtContent }
  }
  const id = body.materialId || parseMaterialId(body.fileJson)
  const material = id ? await findMaterial(db, id) : undefined
  if (!material) throw refuseField('materialId', text.noMaterial)
  if (material.type !== body.msgType) throw refuseField('materialId', text.wrongMaterial)
  if (material.gone) throw refuseField('materialId', text.goneThere)
  const title = body.title || material.fullName
  if (body.msgType === MsgType.video)
    return {
      content: {
        msgtype: 'mpvideo',
        mediaId: await mp.createMassVideo(material.mediaId, title, body.digest ?? ''),
      },
      title,
    }
  return { content: { msgtype: kinds[body.msgType], mediaId: material.mediaId }, title }
}

function parseMaterialId(fileJson: string | null | undefined): string | undefined {
  try {
    return SelectedMaterials.safeParse(JSON.parse(fileJson || 'null')).data?.[0]?.id
  } catch {
    return undefined
  }
}
