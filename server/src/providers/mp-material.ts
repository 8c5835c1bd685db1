import type { Ask } from './client.ts'
import type { MpFile } from './mp.ts'

/** Items of one page of material, as documented. */
export const materialPage = 20

export interface ArticleThere {
  title: string
  author?: string
  digest?: string
  content?: string
  content_source_url?: string
  thumb_media_id?: string
}

export interface MaterialThere {
  mediaId: string
  name: string
  url: string
  /** Seconds of the epoch. */
  updated: number
  /** Of an article, in their order. */
  articles: ArticleThere[]
}

interface Told {
  total_count: number
  item?: {
    media_id: string
    name?: string
    url?: string
    update_time?: number
    content?: { news_item?: ArticleThere[] }
  }[]
}

/** Kinds of what an account keeps; since 2022 articles are drafts, and those before it `news`. */
export const materialSources = ['image', 'voice', 'video', 'news', 'draft'] as const
export type MaterialSource = (typeof materialSources)[number]

/** The calls about what an account keeps, beside uploading it. */
export const openMaterial = (ask: Ask) => ({
  /** How much there is of all kinds. */
  async count(): Promise<number> {
    const said = (await ask({ path: '/cgi-bin/material/get_materialcount' })) as Record<string, number>
    const drafts = (await ask({ path: '/cgi-bin/draft/count' })) as { total_count?: number }
    return (['image_count', 'voice_count', 'video_count', 'news_count'] as const).reduce(
      (sum, name) => sum + (said[name] ?? 0),
      drafts.total_count ?? 0,
    )
  },
  async page(source: MaterialSource, offset: number): Promise<{ total: number; items: MaterialThere[] }> {
    const asked =
      source === 'draft'
        ? { path: '/cgi-bin/draft/batchget', body: { offset, count: materialPage, no_content: 0 } }
        : { path: '/cgi-bin/material/batchget_material', body: { type: source, offset, count: materialPage } }
    const { total_count: total, item = [] } = (await ask(asked)) as unknown as Told
    return {
      total,
      items: item.map(({ media_id: mediaId, name = '', url = '', update_time: updated = 0, content }) => ({
        mediaId,
        name,
        url,
        updated,
        articles: content?.news_item ?? [],
      })),
    }
  },
  /** The bytes of a picture or a voice; null where what comes is no file. */
  async bytesOf(mediaId: string): Promise<Uint8Array | null> {
    const { bytes } = await ask({
      path: '/cgi-bin/material/get_material',
      body: { media_id: mediaId },
      file: true,
    })
    return bytes instanceof Uint8Array ? bytes : null
  },
  /** A picture inside of an article: where articles find it. */
  async addPicture(file: MpFile): Promise<string> {
    return (await ask({ path: '/cgi-bin/media/uploadimg', body: formOf(file) }))['url'] as string
  },
})

/** A file as providers take it. */
export function formOf({ name, mime, bytes }: MpFile, about?: object): FormData {
  const form = new FormData()
  form.append('media', new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mime }), name)
  if (about) form.append('description', JSON.stringify(about))
  return form
}
