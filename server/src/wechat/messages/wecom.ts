import { QyMsgType, type QyArticle, type QyMessageBody } from '@tessera/shared/contract/wechat/messages'
import type { Db } from '../../db/connect.ts'
import type { Storage } from '../../files/storage.ts'
import type { Outbound } from '../../http/outbound.ts'
import { refuseField } from '../../errors/refusal.ts'
import { sanitiseRichText } from '../../http/sanitise-rich-text.ts'
import type { Wecom, WecomArticle, WecomContent } from '../../providers/wecom.ts'
import { ensureUploaded, findMedia, type MediaRow } from '../media/store.ts'
import { uploadPictures } from '../pictures/store.ts'
import { text } from './text.ts'

const mediaMessageTypes = {
  [QyMsgType.image]: 'image',
  [QyMsgType.voice]: 'voice',
  [QyMsgType.file]: 'file',
} as const

export interface PreparedContent {
  /** Its title in the list of messages. */
  title: string
  /** Builds the content with WeCom's file identifiers. `forceUpload` uploads the files again. */
  make(forceUpload: boolean): Promise<WecomContent>
}

interface ContentServices {
  db: Db
  storage: Storage
  outbound: Outbound
  wecom: Wecom
}

/**
 * Prepares the content of a media, news or article message. Refuses an incomplete one before calling WeCom.
 */
export async function prepareContent(
  services: ContentServices,
  { msgType, mediaId, title, content, articles }: QyMessageBody,
): Promise<PreparedContent> {
  if (msgType === QyMsgType.news) {
    const list = requireArticles(articles)
    for (const { url } of list) if (!url) throw refuseField('articles', text.noArticleUrl)
    return {
      title: list[0]!.title,
      make: async () => ({
        msgtype: 'news',
        articles: list.map((article) => ({
          title: article.title,
          description: article.digest ?? '',
          url: article.url ?? '',
          picurl: article.pictureUrl ?? '',
        })),
      }),
    }
  }
  if (msgType === QyMsgType.mpnews) return prepareArticles(services, requireArticles(articles))
  const media = mediaId ? await findMedia(services.db, mediaId) : undefined
  if (!media) throw refuseField('mediaId', text.noMedia)
  if (media.type !== msgType) throw refuseField('mediaId', text.wrongMedia)
  const name = title || media.fullName
  if (msgType === QyMsgType.video)
    return {
      title: name,
      make: async (forceUpload) => ({
        msgtype: 'video',
        mediaId: await ensureUploaded(services, media, forceUpload),
        title: name,
        description: content ?? '',
      }),
    }
  return {
    title: media.fullName,
    make: async (forceUpload) => ({
      msgtype: mediaMessageTypes[msgType as keyof typeof mediaMessageTypes],
      mediaId: await ensureUploaded(services, media, forceUpload),
    }),
  }
}

function requireArticles(articles: readonly QyArticle[] | null | undefined): readonly QyArticle[] {
  if (!articles || articles.length === 0) throw refuseField('articles', text.noArticle)
  return articles
}

async function prepareArticles(
  services: ContentServices,
  list: readonly QyArticle[],
): Promise<PreparedContent> {
  const prepared: { article: Omit<WecomArticle, 'thumb_media_id'>; thumb: MediaRow }[] = []
  for (const { title, author, digest, content, url, thumbId } of list) {
    if (!content) throw refuseField('articles', text.noArticleText)
    const thumb = thumbId ? await findMedia(services.db, thumbId) : undefined
    if (thumb?.type !== '2') throw refuseField('articles', text.noThumb)
    const html = await uploadPictures(sanitiseRichText(content), 'articles', services.wecom, services)
    prepared.push({
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
    async make(forceUpload) {
      const articles: WecomArticle[] = []
      for (const { article, thumb } of prepared)
        articles.push({ ...article, thumb_media_id: await ensureUploaded(services, thumb, forceUpload) })
      return { msgtype: 'mpnews', articles }
    },
  }
}
