import { wholeRecord, type FieldPosition, type FormStore } from './store.ts'

/**
 * Finds the position that the server names: `price`, `lines[3].price` or `lines.3.price`; `lines-price` is
 * the sub-table.
 */
export function findPosition(store: FormStore, field: string): FieldPosition | undefined {
  const cell = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(field.replace(/\.(\d+)\./, '[$1].'))
  if (cell) {
    const item = store.plan.find(cell[3]!, cell[1]!)
    const holder = item?.table ? store.tableOf(item) : undefined
    const row = holder && store.filledKeys(holder)[Number(cell[2])]
    return item && row !== undefined ? { item, row } : undefined
  }
  const item = store.plan.find(field, '')
  if (!item) return undefined
  return { item: item.table ? store.tableOf(item)! : item, row: wholeRecord }
}
