import {
  addDays,
  byId,
  live,
  movesOf,
  share,
  within,
  type Question,
  type Row,
  type Tables,
} from './tables.ts'

/** The entries of a dictionary that are not deleted. */
const entriesOf = (tables: Tables, code: string) => {
  const type = tables.system_dictionary_type.find((one) => one['en_code'] === code && live(one))!
  return tables.system_dictionary_data.filter((one) => one['dictionary_type_id'] === type['id'] && live(one))
}

/** Reviews of coaches that count, with their lesson. */
function reviewsOf(tables: Tables, asked: Question): { review: Row; date: string }[] {
  const lessons = byId(tables.edu_lesson)
  const classes = byId(tables.edu_class)
  const rosters = byId(tables.edu_roster)
  return tables.edu_review.flatMap((review) => {
    const lesson = lessons.get(review['lesson_id'])!
    const seat = rosters.get(review['roster_id'])!
    const counts =
      [review, lesson, seat].every(live) &&
      review['direction'] === 'to_coach' &&
      review['status'] !== 'hidden' &&
      ['present', 'late'].includes(seat['status']) &&
      asked.campusIds.includes(lesson['campus_id']) &&
      asked.seesClass(classes.get(lesson['class_id'])!)
    return counts ? [{ review, date: lesson['biz_date'] as string }] : []
  })
}

/** What was spent in each category: every entry goes up to the top, one parent after the other. */
export function foldExpenses(tables: Tables, asked: Question): Record<string, number> {
  const codes = byId(entriesOf(tables, 'eduCashCategory'), 'en_code')
  const ids = byId(entriesOf(tables, 'eduCashCategory'))
  const spent: Record<string, number> = {}
  const add = (key: string, amount: number) => (spent[key] = (spent[key] ?? 0) + amount / 100)
  for (const entry of tables.edu_cash_entry) {
    if (entry['direction'] !== 'expense' || !asked.campusIds.includes(entry['campus_id'])) continue
    if (!asked.seesOrder(entry['campus_id'], undefined)) continue
    const times = movesOf(entry).reduce((sum, [date, sign]) => sum + (within(date, asked) ? sign : 0), 0)
    if (times === 0) continue
    const amount = times * entry['amount']
    const category = codes.get(entry['category_id'])
    if (category && [...ids.values()].some((one) => one['parent_id'] === category['id']))
      add(`=${category['en_code']}`, amount)
    if (!category) add(entry['category_id'], amount)
    for (let at = category; at; at = ids.get(at['parent_id'])) add(at['en_code'], amount)
  }
  return Object.fromEntries(
    Object.entries(spent).map(([key, amount]) => [key, Math.round(amount * 100) / 100]),
  )
}

/** The alerts, each as one line of words. */
export function foldAlerts(tables: Tables, asked: Question): string[] {
  const all = reviewsOf(tables, asked)
  const last = asked.to < asked.today ? asked.to : asked.today
  const found = all
    .filter(({ review, date }) => within(date, asked) && review['star'] <= 2)
    .map(({ review, date }) => `lowStar ${review['id']} ${date} ${review['star']}`)
  const now = all.filter(({ date }) => within(date, { from: addDays(last, -29), to: last }))
  const before = all.filter(({ date }) => within(date, { from: addDays(last, -59), to: addDays(last, -30) }))
  const total = (rows: { review: Row }[]) => rows.reduce((sum, { review }) => sum + review['star'], 0)
  for (const coach of new Set(now.map(({ review }) => review['coach_id'] as string))) {
    const own = now.filter(({ review }) => review['coach_id'] === coach)
    const earlier = before.filter(({ review }) => review['coach_id'] === coach)
    const mean = total(own) / own.length
    if (own.length >= 5 && mean < 4)
      found.push(`lowAverage ${coach} ${own.length} ${share(total(own), own.length, 2)}`)
    if (own.length >= 5 && earlier.length >= 5 && total(earlier) / earlier.length - mean >= 0.5 - 1e-9)
      found.push(
        `falling ${coach} ${own.length} ${share(total(own), own.length, 2)} ${earlier.length} ${share(total(earlier), earlier.length, 2)}`,
      )
    const poor = own.filter(({ review }) => review['star'] <= 3)
    for (const tag of new Set(poor.flatMap(({ review }) => review['tags'] as string[]))) {
      const times = poor.filter(({ review }) => review['tags'].includes(tag)).length
      if (times >= 3) found.push(`repeatedTag ${coach} ${tag} ${times}`)
    }
  }
  return found.toSorted()
}

/** The terms of a text: walks through its letters and takes the longest word that begins at each. */
function termsIn(text: string, words: ReadonlyMap<string, string>): Set<string> {
  const letters = text.normalize('NFKC').toLowerCase()
  const found = new Set<string>()
  for (let at = 0; at < letters.length;) {
    let longest = ''
    for (const word of words.keys())
      if (letters.startsWith(word, at) && word.length > longest.length) longest = word
    const term = words.get(longest)
    if (term) found.add(term)
    at += longest.length || 1
  }
  return found
}

/** Reviews of a set by term, those with fewer than three aside. */
export function foldWords(tables: Tables, asked: Question): Record<string, number> {
  const words = new Map<string, string>()
  const normal = (entry: Row) => (entry['full_name'] as string).normalize('NFKC').toLowerCase()
  for (const entry of entriesOf(tables, 'eduReviewTerm'))
    if (entry['enabled_mark'] === 1) words.set(normal(entry), entry['en_code'])
  for (const entry of entriesOf(tables, 'eduReviewStopWord'))
    if (entry['enabled_mark'] === 1) words.set(normal(entry), '')
  const counts: Record<string, number> = {}
  for (const { review, date } of reviewsOf(tables, asked)) {
    if (review['star'] === 3 || !within(date, asked)) continue
    const set = review['star'] > 3 ? 'positive' : 'negative'
    for (const term of termsIn(review['content'] ?? '', words))
      counts[`${set} ${term}`] = (counts[`${set} ${term}`] ?? 0) + 1
  }
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n >= 3))
}
