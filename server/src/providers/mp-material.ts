import * as z from 'zod'
import type { CallProvider } from './client.ts'
import type { MpFile } from './mp.ts'

/** Documented page size of material lists. */
export const materialPageSize = 20

export const ProviderArticle = z.object({
  title: z.string(),
  author: z.string().optional(),
  digest: z.string().optional(),
  content: z.string().optional(),
  content_source_url: z.string().optional(),
  thumb_media_id: z.string().optional(),
})
export type ProviderArticle = z.output<typeof ProviderArticle>

export interface ProviderMaterial {
  mediaId: string
  name: string
  url: string
  /** Epoch seconds. */
  updated: number
  /** The articles of a news item, in order. */
  articles: ProviderArticle[]
}

interface MaterialPage {
  total_count: number
  item?: {
    media_id: string
    name?: string
    url?: string
    update_time?: number
    content?: { news_item?: ProviderArticle[] }
  }[]
}

/** Sources of material. Articles since 2022 are drafts, older ones are `news`. */
export const materialSources = ['image', 'voice', 'video', 'news', 'draft'] as const
export type MaterialSource = (typeof materialSources)[number]

/** Calls that list and download the material of an account. */
export const createMaterialCalls = (call: CallProvider) => ({
  /** Number of items of all sources. */
  async countMaterial(): Promise<number> {
    const counts = (await call({ path: '/cgi-bin/material/get_materialcount' })) as Record<string, number>
    const drafts = (await call({ path: '/cgi-bin/draft/count' })) as { total_count?: number }
    return (['image_count', 'voice_count', 'video_count', 'news_count'] as const).reduce(
      (sum, name) => sum + (counts[name] ?? 0),
      drafts.total_count ?? 0,
    )
  },
  async listMaterial(
    source: MaterialSource,
    offset: number,
  ): Promise<{ total: number; items: ProviderMaterial[] }> {
    const request =
      source === 'draft'
        ? { path: '/cgi-bin/draft/batchget', body: { offset, count: materialPageSize, no_content: 0 } }
        : {
            path: '/cgi-bin/material/batchget_material',
            body: { type: source, offset, count: materialPageSize },
          }
    const { total_count: total, item = [] } = (await call(request)) as unknown as MaterialPage
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
  /** Downloads a picture or a voice message; null where the answer is not a file. */
  async downloadMaterial(mediaId: string): Promise<Uint8Array | null> {
    const { bytes } = await call({
      path: '/cgi-bin/material/get_material',
      body: { media_id: mediaId },
      file: true,
    })
    return bytes instanceof Uint8Array ? bytes : null
  },
  /** Uploads a picture for articles and returns its URL. */
  async addPicture(file: MpFile): Promise<string> {
    return (await call({ path: '/cgi-bin/media/uploadimg', body: createForm(file) }))['url'] as string
  },
})

/** Creates the form in which providers accept a file. */
export function createForm({ name, mime, bytes }: MpFile, about?: object): FormData {
  const form = new FormData()
  form.append('media', new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mime }), name)
  if (about) form.append('description', JSON.stringify(about))
  return form
}
