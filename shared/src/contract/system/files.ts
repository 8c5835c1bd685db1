import * as z from 'zod'
import { Bytes, get, post } from '../wire.ts'

/** A stored file: `name` is what it is called from now on (`yyyyMMdd_<random>.<ext>`), `url` where it is seen or fetched. */
export const StoredFile = z.object({ name: z.string(), url: z.string() })
export type StoredFile = z.output<typeof StoredFile>

/** Largest picture of a chat message, in MB (specification: shell 9). */
export const chatImageLimit = 5

const base = '/api/file'

/** Where an uploaded picture is seen. */
export const imageUrl = (type: string, name: string): string => `${base}/Image/${type}/${name}`

/** Specification: wire 6. `userAvatar` takes pictures only and is seen by anybody, the rest by who is signed in. */
export const files = {
  upload: post(`${base}/Uploader/{type}`, { who: 'signed-in', body: 'multipart', says: 'uploaded', gives: StoredFile }),
  /** A link that works for a minute, for an `<a href>` that can send no header. */
  link: get(`${base}/Download/{type}/{name}`, { who: 'signed-in', gives: StoredFile }),
  fetch: get(`${base}/Download`, { who: 'public', takes: z.object({ encryption: z.string().max(1_000) }), gives: Bytes }),
  avatar: get(`${base}/Image/userAvatar/{name}`, { who: 'public', gives: Bytes }),
  image: get(`${base}/Image/{type}/{name}`, { who: 'signed-in', gives: Bytes }),
}
