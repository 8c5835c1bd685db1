/** What lists load on a phone only. */
export { Cards } from './cards.tsx'
export { FilterSheet } from './filter-sheet.tsx'
export { Sheet } from './sheet.tsx'
