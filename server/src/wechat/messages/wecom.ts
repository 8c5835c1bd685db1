import { QyMsgType, type QyArticle, type QyMessageBody } from '@tessera/shared/contract/wechat/messages'
import type { Db } from '../../db/connect.ts'
import type { Storage } from '../../files/storage.ts'
import type { Outbound } from '../../http/outbound.ts'
import { refuseField } from '../../http/refusal.ts'
import { sanitiseRichText } from '../../http/sanitise-rich-text.ts'
import type { Wecom, WecomArticle, WecomContent } from '../../providers/wecom.ts'
import { brought, findMedia, type MediaRow } from '../media/store.ts'
import { withPicturesThere } from '../pictures/store.ts'
import { text } from './text.ts'

const carrying = { [QyMsgType.image]: 'image', [QyMsgType.voice]: 'voice', [QyMsgType.file]: 'file' } as const

export interface Ready {
  /** What the list of messages calls it. */
  title: string
  /** The content with ids that are known over there. */
  make(anew: boolean): Promise<WecomContent>
}

interface Parts {
  db: Db
  storage: Storage
  outbound: Outbound
  wecom: Wecom
}

/** What a message of a kind beyond texts and cards carries; refuses what is missing before anybody is asked. */
export async function readied(
  parts: Parts,
  { msgType, mediaId, title, content, articles }: QyMessageBody,
): Promise<Ready> {
  if (msgType === QyMsgType.news) {
    const list = mustArticles(articles)
    for (const { url } of list) if (!url) throw refuseField('articles', text.noArticleUrl)
    return {
      title: list[0]!.title,
      make: async () => ({
        msgtype: 'news',
        articles: list.map((one) => ({
          title: one.title,
          description: one.digest ?? '',
          url: one.url ?? '',
          picurl: one.pictureUrl ?? '',
        })),
      }),
    }
  }
  if (msgType === QyMsgType.mpnews) return readiedArticles(parts, mustArticles(articles))
  const media = mediaId ? await findMedia(parts.db, mediaId) : undefined
  if (!media) throw refuseField('mediaId', text.noMedia)
  if (media.type !== msgType) throw refuseField('mediaId', text.wrongMedia)
  const name = title || media.fullName
  if (msgType === QyMsgType.video)
    return {
      title: name,
      make: async (anew) => ({
        msgtype: 'video',
        mediaId: await brought(parts, media, anew),
        title: name,
        description: content ?? '',
      }),
    }
  return {
    title: media.fullName,
    make: async (anew) => ({
      msgtype: carrying[msgType as keyof typeof carrying],
      mediaId: await brought(parts, media, anew),
    }),
  }
}

function mustArticles(articles: readonly QyArticle[] | null | undefined): readonly QyArticle[] {
  if (!articles || articles.length === 0) throw refuseField('articles', text.noArticle)
  return articles
}

async function readiedArticles(parts: Parts, list: readonly QyArticle[]): Promise<Ready> {
  const written: { article: Omit<WecomArticle, 'thumb_media_id'>; thumb: MediaRow }[] = []
  for (const { title, author, digest, content, url, thumbId } of list) {
    if (!content) throw refuseField('articles', text.noArticleText)
    const thumb = thumbId ? await findMedia(parts.db, thumbId) : undefined
    if (thumb?.type !== '2') throw refuseField('articles', text.noThumb)
    const html = await withPicturesThere(sanitiseRichText(content), 'articles', parts.wecom, parts)
    written.push({
      article: {
        title,
        author: author ?? '',
        content_source_url: url ?? '',
        content: html,
        digest: digest ?? '',
      },
      thumb,
    })
  }
  return {
    title: list[0]!.title,
    async make(anew) {
      const articles: WecomArticle[] = []
      for (const { article, thumb } of written)
        articles.push({ ...article, thumb_media_id: await brought(parts, thumb, anew) })
      return { msgtype: 'mpnews', articles }
    },
  }
}
