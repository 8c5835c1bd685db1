import * as z from 'zod'
import { Time } from '../patterns.ts'
import { del, get, Id, Keyword, listed, post } from '../wire.ts'

/** Something that is kept so as not to be asked for again; `cacheSize` is in bytes, `overdueTime` null where it is kept until it changes (specification: wire 9.9). */
export const Cache = z.object({
  name: z.string(),
  overdueTime: Time.nullable(),
  cacheSize: z.int(),
  /** Ours: the same as the name, and what it holds in words. */
  id: Id,
  title: z.string(),
})
export type Cache = z.output<typeof Cache>

const base = '/api/system/CacheManage'
const menu = 'system.cache'

/** What the process that answers keeps, and what browsers keep; clearing is for all processes. */
export const caches = {
  list: get(base, { access: { menu }, input: Keyword, output: listed(Cache) }),
  read: get(`${base}/{id}`, { access: { menu }, output: z.object({ name: z.string(), value: z.string() }) }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' }, successMessage: 'done' }),
  clear: post(`${base}/Actions/ClearAll`, { access: { menu, button: 'btn_remove' }, successMessage: 'done' }),
}
