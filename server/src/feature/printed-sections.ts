import type { ContextSymbols } from '@tessera/shared/contract/fields/rules'
import type { PrintField } from '@tessera/shared/contract/print/print-data'
import { layOutRecord } from '@tessera/shared/fields/lay-out-record'
import type { Plan } from '@tessera/shared/fields/plan'
import type { PrintedLine, PrintedSection } from './printed.ts'

/** How browsers print a record without a template: its shown fields that the reader may read, below their headings. */
export function listPrintedSections(
  plan: Plan,
  record: Readonly<Record<string, unknown>>,
  symbols: ContextSymbols,
  printed: readonly PrintField[],
): PrintedSection[] {
  const readable = new Set(printed.map(({ field }) => field))
  return layOutRecord(plan, record, symbols).flatMap(({ title, lines }) => {
    const shown = lines
      .filter(({ item }) => readable.has(item.id))
      .map((line): PrintedLine => {
        const { settings } = line.item.field
        const own = { field: line.item.id, label: settings.label }
        if (!('rows' in line)) return { ...own, isWide: settings.span === 24 }
        const columns = line.columns.filter(({ id }) => readable.has(id))
        return {
          ...own,
          isWide: true,
          columns: columns.map(({ id, field: { kind, settings } }) => ({
            field: id,
            label: settings.label,
            isNumeric: kind.column(settings) === 'numeric',
          })),
        }
      })
    return shown.length > 0 ? [{ title, lines: shown }] : []
  })
}
