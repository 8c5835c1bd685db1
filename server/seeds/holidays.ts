/** A public holiday with its first and last day. */
export type Holiday = readonly [name: string, first: string, last: string]

/** Public holidays of China by the notices of the State Council. */
const noticed: Readonly<Record<number, readonly Holiday[]>> = {
  2026: [
    ['元旦', '2026-01-01', '2026-01-03'],
    ['春节', '2026-02-15', '2026-02-23'],
    ['清明节', '2026-04-04', '2026-04-06'],
    ['劳动节', '2026-05-01', '2026-05-05'],
    ['端午节', '2026-06-19', '2026-06-21'],
    ['中秋节', '2026-09-25', '2026-09-27'],
    ['国庆节', '2026-10-01', '2026-10-07'],
  ],
}

const dayMs = 86_400_000
const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/** First day of the lunar year, Qingming, the dragon boat and the mid-autumn festival, by the calendar of the observatory. */
const festivals: Readonly<
  Record<number, readonly [newYear: string, tombs: string, boats: string, moon: string]>
> = {
  2027: ['2027-02-06', '2027-04-05', '2027-06-09', '2027-09-15'],
  2028: ['2028-01-26', '2028-04-04', '2028-05-28', '2028-10-03'],
  2029: ['2029-02-13', '2029-04-04', '2029-06-16', '2029-09-22'],
  2030: ['2030-02-03', '2030-04-05', '2030-06-05', '2030-09-12'],
}

/** The days off that the law names, without days that the notice of a year exchanges. */
function statutory(year: number): Holiday[] {
  const one = (name: string, date: string): Holiday => [name, date, date]
  const known = festivals[year]
  if (!known) return []
  const [newYear, tombs, boats, moon] = known
  return [
    one('元旦', `${year}-01-01`),
    ['春节', addDays(newYear, -1), addDays(newYear, 2)],
    one('清明节', tombs),
    ['劳动节', `${year}-05-01`, `${year}-05-02`],
    one('端午节', boats),
    one('中秋节', moon),
    ['国庆节', `${year}-10-01`, `${year}-10-03`],
  ]
}

/** The holidays of a year, day by day: by its notice, or those of the law where there is none yet; none of a far year. */
export function holidaysOf(year: number): { date: string; name: string }[] {
  const days = new Map<string, string>()
  for (const [name, first, last] of noticed[year] ?? statutory(year))
    for (let date = first; date <= last; date = addDays(date, 1)) if (!days.has(date)) days.set(date, name)
  return [...days].map(([date, name]) => ({ date, name }))
}
