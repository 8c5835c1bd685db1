import type * as z from 'zod'
import type { Agenda, HomeFigures } from '../contract/shell/home.ts'
import { plainCall } from '../contract/plain-call.ts'
import type { Call, paged } from '../contract/wire.ts'

/** A GET that `remote.json` names by its path. It takes any query. */
type NamedCall<Output extends z.ZodType> = Call<z.ZodType<unknown, object>, Output>
type Count = ReturnType<typeof paged<z.ZodUnknown>>

const splitPath = (address: string) => {
  const [path = '', query = ''] = address.split(/\?(.*)/s)
  return { path, query: Object.fromEntries(new URLSearchParams(query)) }
}

/** The list call that a widget's `count` names, with a page size of one: the answer's total is the count. */
export function countCall(count: string) {
  const { path, query } = splitPath(count)
  return {
    row: plainCall<NamedCall<Count>>('GET', path),
    input: { ...query, currentPage: 1, pageSize: 1 },
  }
}

/** The call that a widget's `figure` names. */
export function figureCall(figure: string) {
  const { path, query } = splitPath(figure)
  return { row: plainCall<NamedCall<typeof HomeFigures>>('GET', path), input: query }
}

/** The call that a widget's `agenda` names, with the number of rows that the home page shows. */
export function agendaCall(agenda: string, pageSize: number) {
  const { path, query } = splitPath(agenda)
  return {
    row: plainCall<NamedCall<typeof Agenda>>('GET', path),
    input: { ...query, currentPage: 1, pageSize },
  }
}
