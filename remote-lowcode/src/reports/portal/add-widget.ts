import { findFreePlace, placeWidget } from '@tessera/shared/contract/lowcode/portal-grid'
import { maxWidgets, readLayout, writeLayout } from '@tessera/shared/contract/lowcode/portal-layout'
import { findKind } from '@tessera/shared/portal/kinds'

/** What a widget shows of a report. */
export interface ReportWidget {
  readonly title: string
  readonly settings: {
    readonly report: string
    readonly name: string
    readonly values: Readonly<Record<string, string>>
    readonly show: 'table' | 'chart'
    readonly chart: number
  }
}

/** The text of a layout with a report at its first free place, or why it cannot have one. */
export function addReportWidget(
  formData: string,
  { title, settings }: ReportWidget,
): { readonly formData: string } | { readonly why: 'unreadable' | 'tooMany' } {
  const layout = readLayout(formData)
  if (!layout) return { why: 'unreadable' }
  const { widgets, nextId } = layout
  if (widgets.length >= maxWidgets) return { why: 'tooMany' }
  const { w, h } = findKind('report')!.size
  const added = { ...findFreePlace(widgets, w, h), i: String(nextId), key: 'report', title, settings }
  return {
    formData: writeLayout({ ...layout, nextId: nextId + 1, widgets: placeWidget(widgets, added) }),
  }
}
