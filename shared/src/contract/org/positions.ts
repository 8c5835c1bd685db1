import * as z from 'zod'
import { blank, EnCode, Flag, LastModifyTime, Name, seen, SortCode, Text, Time } from '../patterns.ts'
import { del, get, hideable, Id, listed, Page, paged, post, put, tree } from '../wire.ts'

/** What a position form sends; `type` is an entry of the dictionary `PositionType`. */
export const PositionBody = z.object({
  organizeId: Id,
  fullName: Name,
  enCode: EnCode,
  type: z.string().min(1).max(64),
  enabledMark: Flag.default(1),
  description: blank(Text),
  sortCode: SortCode.default(0),
})
export type PositionBody = z.output<typeof PositionBody>

export const Position = z.object({
  id: Id,
  fullName: z.string(),
  enCode: z.string(),
  type: z.string(),
  department: z.string(),
  organizeId: Id,
  enabledMark: Flag,
  creatorTime: Time,
  description: z.string().nullable(),
  sortCode: z.int(),
  /** How many. */
  members: z.int(),
})
export type PositionRow = z.output<typeof Position>

const base = '/api/permission/Position'
const menu = 'permission.position'

/** Specification: wire 7.3. */
export const positions = {
  list: get(base, {
    who: { menu },
    takes: Page.extend({ organizeId: Id.optional() }),
    gives: paged(hideable(Position)),
  }),
  all: get(`${base}/All`, { who: 'signed-in', gives: listed(Position) }),
  selector: get(`${base}/Selector/{id?}`, {
    who: 'signed-in',
    gives: listed(
      tree(
        z.object({
          type: z.enum(['company', 'department', 'position']),
          icon: z.string(),
          enabledMark: Flag,
        }),
      ),
    ),
  }),
  read: get(`${base}/{id}`, {
    who: { menu },
    gives: hideable(PositionBody.extend({ id: Id, lastModifyTime: LastModifyTime }), [
      'id',
      'lastModifyTime',
    ]),
  }),
  create: post(base, { who: { menu, button: 'btn_add' }, takes: PositionBody, gives: z.object({ id: Id }) }),
  update: put(`${base}/{id}`, { who: { menu, button: 'btn_edit' }, takes: PositionBody.extend(seen) }),
  remove: del(`${base}/{id}`, { who: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, { who: { menu, button: 'btn_edit' }, says: 'stateChanged' }),
}
