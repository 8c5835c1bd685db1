import * as z from 'zod'
import { blank, EnCode, Flag, Name, SortCode, Text, Time } from '../patterns.ts'
import { del, get, hideable, Id, Page, paged, post, put } from '../wire.ts'

/** How a data interface comes by its rows (specification: wire 9.5). */
export const InterfaceType = { sql: 1, static: 2, api: 3 } as const

export const DataInterfaceBody = z.object({
  fullName: Name,
  enCode: EnCode,
  /** Code of an entry of the dictionary `DataInterface`. */
  categoryId: z.string().min(1).max(64),
  dataType: z.int().min(1).max(3).default(2),
  /** `0` is the product's own database. */
  dbLinkId: z.string().max(64).default('0'),
  /** A statement, or the rows themselves as JSON. */
  query: z.string().max(500_000).default(''),
  path: z.string().max(500).default(''),
  requestMethod: z.string().max(10).default(''),
  requestParameters: z.string().max(20_000).default('[]'),
  requestHeaders: z.string().max(20_000).default('[]'),
  responseType: z.string().max(10).default('json'),
  checkType: z.int().min(0).max(2).default(1),
  description: blank(Text),
  enabledMark: Flag.default(1),
  sortCode: SortCode.default(0),
})
export type DataInterfaceBody = z.output<typeof DataInterfaceBody>

export const DataInterface = DataInterfaceBody.extend({ id: Id })
export const DataInterfaceRow = DataInterface.extend({ creatorUser: z.string(), creatorTime: Time })
export type DataInterfaceRow = z.output<typeof DataInterfaceRow>

/** A row as it is: whoever asks knows its keys. */
export const Given = z.record(z.string(), z.unknown())
export type Given = z.output<typeof Given>

const Offer = z.object({ id: Id, parentId: z.string(), fullName: z.string(), categoryId: z.string() })

const base = '/api/system/DataInterface'
const menu = 'systemData.dataInterface'

export const dataInterfaces = {
  list: get(base, { who: { menu }, takes: Page.extend({ categoryId: z.string().max(64).optional() }), gives: paged(hideable(DataInterfaceRow)) }),
  /** Categories with their enabled interfaces, as an array (specification: wire 1.1). */
  selector: get(`${base}/Selector/{id?}`, { who: 'signed-in', gives: z.array(Offer.extend({ children: z.array(Offer.extend({ children: z.array(z.never()) })) })) }),
  /** All rows, as an array: the options of a field. */
  response: get(`${base}/{id}/Actions/Response`, { who: 'signed-in', gives: z.array(Given) }),
  /** One page of them; `columnOptions` names the keys, joined by commas, that the keyword is looked for in. */
  rows: get(`${base}/{id}/Action/List`, { who: 'signed-in', takes: Page.extend({ columnOptions: z.string().max(2_000).optional() }), gives: paged(Given) }),
  /** The row whose `propsValue` is this, null where there is none. */
  row: get(`${base}/{id}/Action/Info`, { who: 'signed-in', takes: z.object({ value: z.string().max(200), propsValue: z.string().max(60).default('id') }), gives: Given.nullable() }),
  read: get(`${base}/{id}`, { who: { menu }, gives: hideable(DataInterface) }),
  create: post(base, { who: { menu, button: 'btn_add' }, takes: DataInterfaceBody, gives: z.object({ id: Id }) }),
  update: put(`${base}/{id}`, { who: { menu, button: 'btn_edit' }, takes: DataInterfaceBody }),
  remove: del(`${base}/{id}`, { who: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, { who: { menu, button: 'btn_edit' }, says: 'stateChanged' }),
}
