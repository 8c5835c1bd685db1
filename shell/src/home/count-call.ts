import * as z from 'zod'
import { get, Page, paged } from '@tessera/shared/contract/wire'

/** The call that a widget's `count` names, asking for one row: its total is what counts. */
export function countCall(count: string) {
  const [path = '', query = ''] = count.split(/\?(.*)/s)
  const row = get(path, { access: 'signed-in', input: Page.loose(), output: paged(z.unknown()) })
  return { row, input: { ...Object.fromEntries(new URLSearchParams(query)), currentPage: 1, pageSize: 1 } }
}
