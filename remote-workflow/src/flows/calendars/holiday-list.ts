import { dateOf, datesBetween } from './dates.ts'

/** A day of an official list: free, or worked in exchange for a free day of the week. */
export interface ListedDay {
  readonly date: string
  readonly name: string
  readonly isWorked: boolean
}

export interface HolidayList {
  readonly days: readonly ListedDay[]
  /** Lines with digits in which no day was found. */
  readonly unread: readonly string[]
}

/** Longest range of free days that is taken for one; a longer one is a mistake. */
const maxRange = 62
const worked = /上班|补班|補班|工作日|\bwork/i
const free = /放假|休息|休假|调休|補假|补休|holiday|\boff\b/i
const ranges = /[至到~～—–-]+/

/**
 * Reads the days of an official notice, as the State Council publishes it ("春节：2月15日至23日放假调休，共9天。2月14日、2月28日
 * 上班。"), or lines such as "2026-10-01~2026-10-07 国庆节" and "2026-10-10 上班". Days without a year are of `year`.
 */
export function readHolidayList(text: string, year: number): HolidayList {
  const days = new Map<string, ListedDay>()
  const unread: string[] = []
  for (const raw of text.split('\n')) {
    // What is in brackets, such as the day of the week, says nothing more.
    const line = raw.replaceAll(/[（(][^（()）]*[)）]/g, '').trim()
    const found = line === '' ? [] : readLine(line, year)
    for (const day of found) days.set(day.date, day)
    if (found.length === 0 && /\d/.test(line)) unread.push(raw.trim())
  }
  return { days: [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1)), unread }
}

function readLine(line: string, year: number): ListedDay[] {
  const [, heading = '', rest = line] = /^([^：:]*[^\d：:]+)[：:](.*)$/.exec(line) ?? []
  const title = heading.replace(/^[\s\d一二三四五六七八九十]+[、.．]/, '').trim()
  const days: ListedDay[] = []
  let pending: string[] = []
  for (const part of rest.split(/[。；;，,]/)) {
    const dates = readDates(part, year)
    pending.push(...dates)
    const isWorked = worked.test(part)
    const name = title || nameIn(part)
    const isIso = /\d{4}[-/]/.test(part)
    if (pending.length === 0 || (!isWorked && !free.test(part) && !isIso)) continue
    days.push(...pending.map((date) => ({ date, name, isWorked })))
    pending = []
  }
  return days
}

/** What a line without a heading calls its days. */
const nameIn = (part: string): string =>
  part
    .replaceAll(/[\d年月日至到~～—–/\s-]+/g, ' ')
    .trim()
    .slice(0, 50)

const dateToken = /(\d{4})[-/](\d{1,2})[-/](\d{1,2})|(?:(\d{4})年)?(?:(\d{1,2})月)?(\d{1,2})日/g

/** The days of a part of a sentence. A day without its month is in the month of the day before it. */
function readDates(part: string, year: number): string[] {
  const dates: string[] = []
  let [currentYear, currentMonth] = [year, 0]
  let previous: { date: string; end: number } | null = null
  for (const token of part.matchAll(dateToken)) {
    const month = Number(token[2] ?? token[5] ?? currentMonth)
    const isRange = previous !== null && ranges.test(part.slice(previous.end, token.index))
    const givenYear = token[1] ?? token[4]
    if (givenYear !== undefined) currentYear = Number(givenYear)
    // A range over the end of the year.
    else if (isRange && month < currentMonth) currentYear += 1
    currentMonth = month
    const date = dateOf(currentYear, month, Number(token[3] ?? token[6]))
    if (date === null) continue
    const between: string[] =
      isRange && previous && previous.date < date ? datesBetween(previous.date, date).slice(1) : [date]
    if (between.length <= maxRange) dates.push(...between)
    previous = { date, end: token.index + token[0].length }
  }
  return dates
}
