import { whole, type At, type FormStore } from './store.ts'

/** The place that the server names: `price`, `lines[3].price`, `lines.3.price`; the whole sub-table for `lines-price`. */
export function placeOf(store: FormStore, field: string): At | undefined {
  const cell = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(field.replace(/\.(\d+)\./, '[$1].'))
  if (cell) {
    const item = store.plan.find(cell[3]!, cell[1]!)
    const holder = item?.table ? store.tableOf(item) : undefined
    const row = holder && store.rows(holder).keys()[Number(cell[2])]
    return item && row !== undefined ? { item, row } : undefined
  }
  const item = store.plan.find(field, '')
  if (!item) return undefined
  return { item: item.table ? store.tableOf(item)! : item, row: whole }
}
