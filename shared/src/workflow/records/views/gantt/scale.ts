import { formatInstant, startOfDay } from '../../../../contract/fields/instant.ts'

// Where times lie on the axis of a gantt chart. Days are those of the business.

export const dayMs = 86_400_000
export const zooms = ['day', 'week', 'month'] as const
export type Zoom = (typeof zooms)[number]

const pixelsPerDay: Readonly<Record<Zoom, number>> = { day: 32, week: 12, month: 4 }
/** Days before the first and behind the last bar. */
const margin = { before: 7, behind: 30 }
/** The longest axis; one wrong year would make it endless. What lies outside is cut off. */
const maxDays = 3_660

interface Times {
  readonly start: number
  readonly end: number
}

export interface Scale {
  readonly from: number
  readonly days: number
  readonly pixelsPerDay: number
  readonly width: number
  readonly zoom: Zoom
}

/** An axis for all of these times, and for today where there are none. */
export function createScale(times: readonly Times[], zoom: Zoom, now: number): Scale {
  const first = times.reduce((min, { start }) => Math.min(min, start), times.length > 0 ? Infinity : now)
  const last = times.reduce((max, { end }) => Math.max(max, end), first)
  const from = startOfDay(first) - margin.before * dayMs
  const days = Math.min(maxDays, Math.ceil((last - from) / dayMs) + margin.behind)
  const perDay = pixelsPerDay[zoom]
  return { from, days, pixelsPerDay: perDay, width: days * perDay, zoom }
}

/** The same axis with more days behind the last one, so that it is at least this wide. */
export function fillWidth(scale: Scale, width: number): Scale {
  const days = Math.max(scale.days, Math.ceil(width / scale.pixelsPerDay))
  return { ...scale, days, width: days * scale.pixelsPerDay }
}

export const toPixels = ({ from, pixelsPerDay: perDay }: Scale, at: number): number =>
  ((at - from) / dayMs) * perDay

/** The place of a bar on the axis; null where it lies outside. A short one stays wide enough to be seen. */
export function barOf(scale: Scale, { start, end }: Times): { left: number; width: number } | null {
  const left = Math.max(0, toPixels(scale, start))
  const right = Math.min(scale.width, toPixels(scale, end))
  return right <= 0 || left >= scale.width ? null : { left, width: Math.max(6, right - left) }
}

/** Times that are moved or made longer by a distance on the axis, in whole days; the last day stays. */
export function timesAfter(scale: Scale, times: Times, pixels: number, isEnd: boolean): Times {
  const by = Math.round(pixels / scale.pixelsPerDay) * dayMs
  if (!isEnd) return { start: times.start + by, end: times.end + by }
  return {
    start: times.start,
    end: Math.max(times.start + Math.min(dayMs, times.end - times.start), times.end + by),
  }
}

export interface Tick {
  readonly at: number
  readonly left: number
  readonly label: string
  /** The first one of a month; of the months, of a year. */
  readonly isMajor: boolean
}

/** The marks of the axis between two places. */
export function ticksOf(scale: Scale, fromPixels: number, toPixelsAt: number): Tick[] {
  const firstDay = Math.max(0, Math.floor(fromPixels / scale.pixelsPerDay))
  const lastDay = Math.min(scale.days - 1, Math.ceil(toPixelsAt / scale.pixelsPerDay))
  const ticks: Tick[] = []
  for (let day = firstDay; day <= lastDay; day++) {
    const at = scale.from + day * dayMs
    const tick = tickAt(scale.zoom, at)
    if (tick) ticks.push({ at, left: day * scale.pixelsPerDay, ...tick })
  }
  return ticks
}

/** Monday in the business time zone: 5 January 1970 was one. */
const isMonday = (at: number): boolean =>
  ((Math.round((at - startOfDay(4 * dayMs)) / dayMs) % 7) + 7) % 7 === 0

function tickAt(zoom: Zoom, at: number): Pick<Tick, 'label' | 'isMajor'> | null {
  const isFirst = formatInstant(at, 'dd') === '01'
  if (zoom === 'month')
    return isFirst ? { label: formatInstant(at, 'yyyy-MM'), isMajor: formatInstant(at, 'MM') === '01' } : null
  if (zoom === 'week') return isMonday(at) ? { label: formatInstant(at, 'MM-dd'), isMajor: false } : null
  return { label: formatInstant(at, isFirst ? 'MM-dd' : 'dd'), isMajor: isFirst }
}

/** The rows to render: those in sight, and some around them. */
export function visibleRows(
  count: number,
  { scrollTop, height, rowHeight }: { scrollTop: number; height: number; rowHeight: number },
): { first: number; last: number } {
  const around = 6
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - around)
  return { first, last: Math.min(count - 1, Math.ceil((scrollTop + height) / rowHeight) + around) }
}

/** A stored progress as a whole number from 0 to 100; null for none. */
export const progressOf = (value: unknown): number | null => {
  const number = typeof value === 'number' ? value : Number.NaN
  return Number.isFinite(number) ? Math.round(Math.min(100, Math.max(0, number))) : null
}
