/** Prefixes of the two ends of a range, for example startTime and endTime. */
const rangeEnds = /^(start|begin|end)(?=[A-Z])/

/** Number of conditions that narrow a list. Both ends of a range are one condition. */
export function countActiveFilters(keyword: string, filter: Readonly<Record<string, string>>): number {
  const names = Object.keys(filter).filter((key) => filter[key] !== '')
  return new Set(names.map((key) => key.replace(rangeEnds, ''))).size + (keyword === '' ? 0 : 1)
}
