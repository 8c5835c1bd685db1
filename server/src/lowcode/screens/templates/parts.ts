import { financeFigures } from '@tessera/shared/contract/edu/figures/finance'
import { lessonFigures } from '@tessera/shared/contract/edu/figures/lessons'
import { memberFigures } from '@tessera/shared/contract/edu/figures/members'
import { reviewFigures } from '@tessera/shared/contract/edu/figures/reviews'
import type { FigureTexts } from '@tessera/shared/contract/edu/figures/figure'
import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type { SourceOf } from '@tessera/shared/contract/lowcode/data-sets'

export type Words = readonly [zh: string, en: string, zhtw: string]
export const localized = ([zh, en, zhtw]: Words): LocalizedText => ({ zh, en, zhtw })

const areas = {
  lessons: lessonFigures,
  finance: financeFigures,
  members: memberFigures,
  reviews: reviewFigures,
} satisfies Record<string, FigureTexts>
export type Area = keyof typeof areas

/** Figures of a page of statistics, for a period and by groups: the data set of a template. */
export interface TemplateSet {
  /** Behind `screen.`: the code of the data set, which templates share. */
  readonly code: string
  readonly name: Words
  readonly area: Area
  readonly figures: readonly string[]
  readonly by: string
  readonly period: SourceOf<'figure'>['preset']
}
const defineSet =
  <const K extends Area>(area: K) =>
  (
    code: string,
    name: Words,
    figures: readonly (keyof (typeof areas)[K] & string)[],
    by: string,
    period: TemplateSet['period'],
  ): TemplateSet => ({ code, name, area, figures, by, period })
export const lessonSet = defineSet('lessons')
export const financeSet = defineSet('finance')
export const memberSet = defineSet('members')
export const reviewSet = defineSet('reviews')

/** A component of a template, in pixels of its canvas. */
export interface Part {
  readonly kind: string
  readonly name: Words
  readonly at: readonly [x: number, y: number, w: number, h: number]
  readonly settings: object
  /** Words of its settings, by their names. */
  readonly words?: Readonly<Record<string, Words>>
  /** The rows that it shows, and the figures of them; [] for all. */
  readonly set?: TemplateSet
  readonly figures?: readonly string[]
  readonly group?: string
}

export interface ScreenTemplate {
  readonly key: string
  readonly name: Words
  readonly description: Words
  readonly theme: 'dark' | 'light'
  readonly parts: readonly Part[]
}

/** The name of a figure. */
export const figureName = (area: Area, key: string, lang: Lang): string =>
  (areas[area] as FigureTexts)[key]?.name[lang] ?? key

/** The settings of a component for a language, with the id of its data set; '' for none. */
export function settingsOf(
  { settings, words = {}, set, figures = [] }: Part,
  lang: Lang,
  dataSetId: string,
): object {
  const said = Object.fromEntries(Object.entries(words).map(([key, word]) => [key, localized(word)[lang]]))
  if (!set) return { ...settings, ...said }
  return {
    dataType: 'dataSet',
    dataSet: { id: dataSetId, group: '', by: '', series: '', measures: [] },
    valueKeys: figures.map((key) => ({ key, label: figureName(set.area, key, lang) })),
    seconds: 60,
    ...settings,
    ...said,
  }
}

// The canvas is 1920 × 1080: a head of 100 pixels, and margins and gaps of 24.

export const head = (title: Words): Part[] => [
  {
    kind: 'decoration',
    name: ['标题装饰', 'Decoration', '標題裝飾'],
    at: [360, 62, 1200, 36],
    settings: { look: 'wings' },
  },
  {
    kind: 'text',
    name: ['标题', 'Title', '標題'],
    at: [460, 8, 1000, 64],
    settings: { size: 40, align: 'center', bold: true },
    words: { text: title },
  },
  { kind: 'clock', name: ['时钟', 'Clock', '時鐘'], at: [1400, 26, 496, 44], settings: { size: 22 } },
]

const gap = 24
const width = 1_920 - 2 * gap

/** Figures in a row below the head, each on a panel. */
export function figures(
  ...all: readonly (readonly [title: Words, unit: Words, set: TemplateSet, figure: string])[]
): Part[] {
  const w = (width - gap * (all.length - 1)) / all.length
  return all.flatMap(([title, unit, set, figure], at): Part[] => {
    const x = Math.round(gap + at * (w + gap))
    const group = `figure${at}`
    return [
      { kind: 'border', name: title, at: [x, 112, Math.round(w), 140], settings: { look: 'corner' }, group },
      {
        kind: 'flip',
        name: title,
        at: [x + 24, 122, Math.round(w) - 48, 120],
        settings: { size: all.length > 4 ? 38 : 48 },
        words: { title, unit },
        set,
        figures: [figure],
        group,
      },
    ]
  })
}

/** Content on a panel with a heading, at columns and rows of a grid of 12 × 6 below the figures. */
export function panel(
  [column, row, columns, rows]: readonly [number, number, number, number],
  title: Words,
  kind: string,
  {
    set,
    figures: shown = [],
    ...settings
  }: { set: TemplateSet; figures?: readonly string[] } & Record<string, unknown>,
): Part[] {
  const [unit, line] = [(width + gap) / 12, (1_080 - 276 - gap + gap) / 6]
  const [x, y] = [Math.round(gap + column * unit), Math.round(276 + row * line)]
  const [w, h] = [Math.round(columns * unit - gap), Math.round(rows * line - gap)]
  const group = `panel${column}x${row}`
  return [
    { kind: 'border', name: title, at: [x, y, w, h], settings: { look: 'panel' }, words: { title }, group },
    { kind, name: title, at: [x + 18, y + 58, w - 36, h - 74], settings, set, figures: shown, group },
  ]
}
