import type { ReportParameter } from '../contract/lowcode/report-parameters.ts'
import type { Entered } from './parameter-values.ts'

/** The name of a parameter in the address of a report; other names belong to the page around it. */
export const parameterKey = (name: string): string => `p.${name}`

/** What the address has for the parameters of a report. */
export const enteredIn = (
  query: URLSearchParams,
  parameters: readonly Pick<ReportParameter, 'name'>[],
): Entered =>
  Object.fromEntries(
    parameters.flatMap(({ name }) => {
      const value = query.get(parameterKey(name))
      return value ? [[name, value]] : []
    }),
  )

/** The address with what was entered, at its first page. */
export function withEntered(
  query: URLSearchParams,
  parameters: readonly Pick<ReportParameter, 'name'>[],
  entered: Entered,
): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete(pageKey)
  for (const { name } of parameters) {
    const value = (entered[name] ?? '').trim()
    if (value === '') next.delete(parameterKey(name))
    else next.set(parameterKey(name), value)
  }
  return next
}

const pageKey = 'page'
/** The page of rows, from 1. */
export const pageIn = (query: URLSearchParams): number =>
  /^[1-9]\d{0,5}$/.test(query.get(pageKey) ?? '') ? Number(query.get(pageKey)) : 1

export function withPage(query: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(query)
  if (page > 1) next.set(pageKey, String(page))
  else next.delete(pageKey)
  return next
}
