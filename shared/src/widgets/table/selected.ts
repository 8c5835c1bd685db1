/** Ids after a click on the box of the row at `at`; with Shift all rows from the last clicked one to it become what this one becomes. */
export function selectedAfter(
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

/** Ids after a click on the box in the head: all rows of the page beside what is chosen elsewhere, or none of them. */
export function pageSelected(ids: readonly string[], rows: readonly { id: string }[]): string[] {
  const page = new Set(rows.map(({ id }) => id))
  const elsewhere = ids.filter((id) => !page.has(id))
  return rows.every(({ id }) => ids.includes(id)) ? elsewhere : [...elsewhere, ...page]
}
