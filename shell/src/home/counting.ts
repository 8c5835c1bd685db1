import * as z from 'zod'
import { get, Page, paged } from '@tessera/shared/contract/wire'

/** The call that a widget's `count` names, asking for one row: its total is what counts. */
export function counting(count: string) {
  const [path = '', query = ''] = count.split(/\?(.*)/s)
  const row = get(path, { who: 'signed-in', takes: Page.loose(), gives: paged(z.unknown()) })
  return { row, input: { ...Object.fromEntries(new URLSearchParams(query)), currentPage: 1, pageSize: 1 } }
}
