import { judgeRecord, own, type Row } from '../../fields/judge.ts'
import { unseen, type Item, type Plan } from '../../fields/plan.ts'
import type { Symbols } from '../../fields/rules.ts'

/** What stands on paper under one heading. */
export interface Section {
  readonly title: string
  readonly lines: readonly Line[]
}
export type Line =
  | { readonly item: Item; readonly value: unknown }
  | { readonly item: Item; readonly columns: readonly Item[]; readonly rows: readonly Row[] }

/** A record under its design as it is printed: what the rules show of it, under the headings of what holds it, computed fields worked out. */
export function designLines(plan: Plan, record: Row, symbols?: Symbols): Section[] {
  const { values } = judgeRecord(plan, record, symbols)
  const sections: { title: string; place: string; lines: Line[] }[] = []
  const under = (title: string, place: string) => {
    const last = sections.at(-1)
    if (last?.place === place) return last.lines
    sections.push({ title, place, lines: [] })
    return sections.at(-1)!.lines
  }
  let heading: string | null = null
  for (const item of plan.items) {
    const { kind, settings } = item.field
    if (item.table !== '' || unseen(item)) continue
    if (kind.tag === 'groupTitle') heading = titleOf(item)
    if (!Object.hasOwn(values, settings.vModel)) continue
    const place = item.inside.map(({ item: holder, pane }) => `${holder.id} ${pane}`).join()
    const lines = under(heading ?? item.inside.map(titleIn).findLast(Boolean) ?? '', `${place} ${heading}`)
    const value = own(values, settings.vModel)
    const columns = plan.items.filter(
      (one) => one.table === settings.vModel && !unseen(one) && one.field.settings.vModel !== '',
    )
    lines.push(kind.tag === 'table' ? { item, columns, rows: value as readonly Row[] } : { item, value })
  }
  return sections.map(({ title, lines }) => ({ title, lines }))
}

const titleOf = ({ field: { settings } }: Item): string =>
  String(settings['content'] || settings['header'] || '') || settings.label
const titleIn = ({ item, pane }: Item['inside'][number]): string =>
  pane === null ? String(item.field.settings['header'] ?? '') : (item.field.panes[pane]?.title ?? '')
