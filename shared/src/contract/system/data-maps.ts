import * as z from 'zod'
import { blank, EnCode, Flag, LastModifyTime, Name, SortCode, Text, Time } from '../patterns.ts'
import { del, get, Id, listed, Page, paged, post, put } from '../wire.ts'

/** Megabytes of a map that arrives as a file. */
export const mapLimit = 10

/** Characters of one that arrives in a body, of which there are a million at most; a larger one comes as a file. */
const mostData = 900_000

/** A map (specification: wire 9.8): `data` is GeoJSON as text. */
export const DataMapBody = z.object({
  fullName: Name,
  enCode: EnCode,
  sortCode: SortCode.default(0),
  enabledMark: Flag.default(1),
  data: z.string().min(2).max(mostData),
  description: blank(Text),
})
export type DataMapBody = z.output<typeof DataMapBody>

/** Of a list: the drawing instead of the map. */
export const DataMap = DataMapBody.omit({ data: true }).extend({
  id: Id,
  /** An SVG path in a box of 320 x 200, and how many named regions there are (ours). */
  outline: z.string(),
  regionCount: z.int(),
  creatorUser: z.string(),
  creatorTime: Time,
  lastModifyTime: LastModifyTime,
})
export type DataMap = z.output<typeof DataMap>

const base = '/api/system/DataMap'
const menu = 'systemData.dataMap'

export const dataMaps = {
  list: get(base, { who: { menu }, takes: Page, gives: paged(DataMap) }),
  selector: get(`${base}/Selector`, {
    who: 'signed-in',
    gives: listed(z.object({ id: Id, fullName: z.string(), enCode: z.string() })),
  }),
  /** The map itself, as an object; pages that draw one ask for it. */
  data: get(`${base}/{id}/Data`, { who: 'signed-in', gives: z.record(z.string(), z.unknown()) }),
  read: get(`${base}/{id}`, {
    who: { menu },
    gives: DataMapBody.extend({ id: Id, data: z.string(), lastModifyTime: LastModifyTime }),
  }),
  create: post(base, { who: { menu, button: 'btn_add' }, takes: DataMapBody, gives: z.object({ id: Id }) }),
  /** Without `data` the map stays as it is. */
  update: put(`${base}/{id}`, {
    who: { menu, button: 'btn_edit' },
    takes: DataMapBody.partial({ data: true }).extend({ lastModifyTime: LastModifyTime.optional() }),
  }),
  remove: del(`${base}/{id}`, { who: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, { who: { menu, button: 'btn_edit' }, says: 'stateChanged' }),
  /** A new map of a file, called as the file is; ours, like the next one. */
  import: post(`${base}/Actions/Import`, {
    who: { menu, button: 'btn_add' },
    body: 'multipart',
    gives: z.object({ id: Id }),
    says: 'uploaded',
  }),
  /** Puts the map in a file in the place of the one that is there. */
  replace: post(`${base}/{id}/Actions/Import`, {
    who: { menu, button: 'btn_edit' },
    body: 'multipart',
    says: 'updated',
  }),
}
