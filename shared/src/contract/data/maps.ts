import * as z from 'zod'
import { blankable, EnCode, Flag, LastModifyTime, Name, SortCode, Text, Time } from '../patterns.ts'
import { del, get, Id, listed, Page, paged, post, put } from '../wire.ts'

/** Megabytes of an uploaded map. */
export const maxMapMegabytes = 10

/** Characters of a map in a JSON body, which is limited to a million; a larger map is uploaded as a file. */
const maxDataLength = 900_000

/** A map; `data` is GeoJSON as text. */
export const DataMapBody = z.object({
  fullName: Name,
  enCode: EnCode,
  sortCode: SortCode.optional(),
  enabledMark: Flag.default(1),
  data: z.string().min(2).max(maxDataLength),
  description: blankable(Text),
})
export type DataMapBody = z.output<typeof DataMapBody>

/** A map in a list: with an outline instead of its data. */
export const DataMap = DataMapBody.omit({ data: true }).extend({
  id: Id,
  sortCode: z.int(),
  /** An SVG path in a box of 320 x 200, and the number of named regions. */
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
  list: get(base, { access: { menu }, input: Page, output: paged(DataMap) }),
  selector: get(`${base}/Selector`, {
    access: 'signed-in',
    output: listed(z.object({ id: Id, fullName: z.string(), enCode: z.string() })),
  }),
  /** The GeoJSON as an object, for pages that render it. */
  data: get(`${base}/{id}/Data`, { access: 'signed-in', output: z.record(z.string(), z.unknown()) }),
  read: get(`${base}/{id}`, {
    access: { menu },
    output: DataMapBody.extend({
      id: Id,
      sortCode: z.int(),
      data: z.string(),
      lastModifyTime: LastModifyTime,
    }),
  }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: DataMapBody,
    output: z.object({ id: Id }),
  }),
  /** Without `data` the map is unchanged. */
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: DataMapBody.partial({ data: true }).extend({ lastModifyTime: LastModifyTime.optional() }),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
  /** Creates a map from a file and names it after the file. */
  import: post(`${base}/Actions/Import`, {
    access: { menu, button: 'btn_add' },
    body: 'multipart',
    output: z.object({ id: Id }),
    successMessage: 'uploaded',
  }),
  /** Replaces the map by that of a file. */
  replace: post(`${base}/{id}/Actions/Import`, {
    access: { menu, button: 'btn_edit' },
    body: 'multipart',
    successMessage: 'updated',
  }),
}
