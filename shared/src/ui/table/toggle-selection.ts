/**
 * Returns the selected ids after a click on the checkbox of the row at `at`. `from` is the last clicked row
 * when Shift is pressed: all rows between get the new state of the clicked row.
 */
export function toggleRow(
  ids: readonly string[],
  rows: readonly { id: string }[],
  at: number,
  from: number | null,
): string[] {
  const clicked = rows[at]
  if (!clicked) return [...ids]
  const adds = !ids.includes(clicked.id)
  const [first, last] = from === null ? [at, at] : [Math.min(from, at), Math.max(from, at)]
  const touched = new Set(rows.slice(first, last + 1).map(({ id }) => id))
  return adds ? [...ids.filter((id) => !touched.has(id)), ...touched] : ids.filter((id) => !touched.has(id))
}

/** Returns the selected ids after a click on the header checkbox. Ids of other pages stay selected. */
export function togglePage(ids: readonly string[], rows: readonly { id: string }[]): string[] {
  const page = new Set(rows.map(({ id }) => id))
  const elsewhere = ids.filter((id) => !page.has(id))
  return rows.every(({ id }) => ids.includes(id)) ? elsewhere : [...elsewhere, ...page]
}
