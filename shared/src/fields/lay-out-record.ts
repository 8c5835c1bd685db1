import { validateRecord, ownValue, type Row } from './validate.ts'
import { isNeverRendered, type PlacedField, type Plan } from './plan.ts'
import type { ContextSymbols } from '../contract/fields/rules.ts'

/** Printed fields under one heading. */
export interface PrintSection {
  readonly title: string
  readonly lines: readonly PrintedField[]
}
/** A printed field: one value, or the rows of a sub-table. */
export type PrintedField =
  | { readonly item: PlacedField; readonly value: unknown }
  | { readonly item: PlacedField; readonly columns: readonly PlacedField[]; readonly rows: readonly Row[] }

/**
 * Arranges a record for printing: visible fields with computed values, under the headings of their
 * containers.
 */
export function layOutRecord(plan: Plan, record: Row, symbols?: ContextSymbols): PrintSection[] {
  const { values } = validateRecord(plan, record, symbols)
  const sections: { title: string; place: string; lines: PrintedField[] }[] = []
  const linesUnder = (title: string, place: string) => {
    const last = sections.at(-1)
    if (last?.place === place) return last.lines
    sections.push({ title, place, lines: [] })
    return sections.at(-1)!.lines
  }
  let heading: string | null = null
  for (const item of plan.items) {
    const { kind, settings } = item.field
    if (item.table !== '' || isNeverRendered(item)) continue
    if (kind.tag === 'groupTitle') heading = fieldTitle(item)
    if (!Object.hasOwn(values, settings.vModel)) continue
    const place = item.containers.map(({ item: holder, pane }) => `${holder.id} ${pane}`).join()
    const lines = linesUnder(
      heading ?? item.containers.map(containerTitle).findLast(Boolean) ?? '',
      `${place} ${heading}`,
    )
    const value = ownValue(values, settings.vModel)
    const columns = plan.items.filter(
      (one) => one.table === settings.vModel && !isNeverRendered(one) && one.field.settings.vModel !== '',
    )
    lines.push(kind.tag === 'table' ? { item, columns, rows: value as readonly Row[] } : { item, value })
  }
  return sections.map(({ title, lines }) => ({ title, lines }))
}

const fieldTitle = ({ field: { settings } }: PlacedField): string =>
  String(settings['content'] || settings['header'] || '') || settings.label
const containerTitle = ({ item, pane }: PlacedField['containers'][number]): string =>
  pane === null ? String(item.field.settings['header'] ?? '') : (item.field.panes[pane]?.title ?? '')
