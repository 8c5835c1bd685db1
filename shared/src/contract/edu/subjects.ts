import * as z from 'zod'
import { expectedModifiedTime, LastModifyTime, Name, partialInput, SortCode } from '../patterns.ts'
import { del, get, hideable, Id, listed, post, put, tree } from '../wire.ts'

/** Input of a subject form; `parentId` -1 is the top. */
export const SubjectBody = z.object({ parentId: Id.default('-1'), name: Name, sortCode: SortCode.optional() })

const base = '/api/edu/Subject'
const menu = 'edu.eduCourse'
const Node = tree(z.object({ courseCount: z.int() }))
export type SubjectNode = z.output<typeof Node>

export const subjects = {
  /** All subjects as a tree, with the number of their own courses. */
  list: get(base, { access: { menu }, output: listed(Node) }),
  selector: get(`${base}/Selector`, { access: 'signed-in', output: listed(tree(z.object({}))) }),
  read: get(`${base}/{id}`, {
    access: { menu },
    output: hideable(SubjectBody.extend({ id: Id, lastModifyTime: LastModifyTime }), [
      'id',
      'lastModifyTime',
    ]),
  }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: SubjectBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: partialInput(SubjectBody).extend(expectedModifiedTime),
  }),
  /** Refused where subjects or courses are below it. */
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
}
