import * as z from 'zod'
import { Agenda, HomeFigures } from '@tessera/shared/contract/shell/home'
import { get, Page, paged } from '@tessera/shared/contract/wire'

const splitPath = (address: string) => {
  const [path = '', query = ''] = address.split(/\?(.*)/s)
  return { path, query: Object.fromEntries(new URLSearchParams(query)) }
}

/** The list call that a widget's `count` names, with a page size of one: the answer's total is the count. */
export function countCall(count: string) {
  const { path, query } = splitPath(count)
  const row = get(path, { access: 'signed-in', input: Page.loose(), output: paged(z.unknown()) })
  return { row, input: { ...query, currentPage: 1, pageSize: 1 } }
}

/** The call that a widget's `figure` names. */
export function figureCall(figure: string) {
  const { path, query } = splitPath(figure)
  return { row: get(path, { access: 'signed-in', input: Page.loose(), output: HomeFigures }), input: query }
}

/** The call that a widget's `agenda` names, with the number of rows that the home page shows. */
export function agendaCall(agenda: string, pageSize: number) {
  const { path, query } = splitPath(agenda)
  const row = get(path, { access: 'signed-in', input: Page.loose(), output: Agenda })
  return { row, input: { ...query, currentPage: 1, pageSize } }
}
