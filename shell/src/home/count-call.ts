import * as z from 'zod'
import { get, Page, paged } from '@tessera/shared/contract/wire'

/** The list call that a widget's `count` names, with a page size of one: the answer's total is the count. */
export function countCall(count: string) {
  const [path = '', query = ''] = count.split(/\?(.*)/s)
  const row = get(path, { access: 'signed-in', input: Page.loose(), output: paged(z.unknown()) })
  return { row, input: { ...Object.fromEntries(new URLSearchParams(query)), currentPage: 1, pageSize: 1 } }
}
