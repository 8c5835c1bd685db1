import * as z from 'zod'
import { Time } from '../patterns.ts'
import { del, get, Id, Keyword, listed, post } from '../wire.ts'

/** A cache; `cacheSize` is in bytes, `overdueTime` is null where entries stay until they change. */
export const Cache = z.object({
  name: z.string(),
  overdueTime: Time.nullable(),
  cacheSize: z.int(),
  /** The same as the name, and a description. */
  id: Id,
  title: z.string(),
})
export type Cache = z.output<typeof Cache>

const base = '/api/system/CacheManage'
const menu = 'system.cache'

/** Caches of the server process that answers, and of browsers. Clearing affects all processes. */
export const caches = {
  list: get(base, { access: { menu }, input: Keyword, output: listed(Cache) }),
  read: get(`${base}/{id}`, { access: { menu }, output: z.object({ name: z.string(), value: z.string() }) }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' }, successMessage: 'done' }),
  clear: post(`${base}/Actions/ClearAll`, {
    access: { menu, button: 'btn_remove' },
    worksOnFullDisk: true,
    successMessage: 'done',
  }),
}
