import type { LocalizedText } from '../contract/localized-text.ts'
import { interpolate } from '../format/interpolate.ts'
import type { ListChart, ListView, ViewKind } from './list-views.ts'

/** What the designer calls views without a name of their own. */
export const viewNames: Readonly<Record<ViewKind, LocalizedText>> = {
  table: { zh: '表格', en: 'Table', zhtw: '表格' },
  kanban: { zh: '看板', en: 'Board', zhtw: '看板' },
  calendar: { zh: '日历', en: 'Calendar', zhtw: '行事曆' },
  gantt: { zh: '甘特图', en: 'Gantt chart', zhtw: '甘特圖' },
  cards: { zh: '卡片', en: 'Cards', zhtw: '卡片' },
  treeTable: { zh: '树形表格', en: 'Tree table', zhtw: '樹狀表格' },
  editable: { zh: '行内编辑表格', en: 'Editable table', zhtw: '列內編輯表格' },
}
/** The same for charts, by their place. */
export const chartName: LocalizedText = { zh: '图表 {{n}}', en: 'Chart {{n}}', zhtw: '圖表 {{n}}' }

const same = (name: string): LocalizedText => ({ zh: name, en: name, zhtw: name })

export const nameOfView = ({ name, kind }: ListView): LocalizedText =>
  name === '' ? viewNames[kind] : same(name)

export function nameOfChart({ name }: ListChart, at: number): LocalizedText {
  if (name !== '') return same(name)
  const numbered = (template: string) => interpolate(template, { n: at + 1 })
  return { zh: numbered(chartName.zh), en: numbered(chartName.en), zhtw: numbered(chartName.zhtw) }
}
