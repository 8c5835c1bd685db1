import * as z from 'zod'
import { Color } from '../contract/lowcode/screen-canvas.ts'
import { oneOf, whole, words } from '../portal/settings-schema.ts'
import { hasSource, rowSource, type RowSource } from '../portal/sources/schema.ts'

// Parts of the settings of components. A wrong value gets the default: see `ComponentKind.settings`.

/** A colour; '' is that of the theme. */
export const color = Color.catch('')
export const flag = (fallback: boolean) => z.boolean().catch(fallback)
export const aligns = ['left', 'center', 'right'] as const

/** A heading above the content; '' shows none. */
export const heading = { title: words }
/** Decimal places of a figure; null for those that its values usually have. */
export const decimals = z.int().min(0).max(6).nullable().catch(null)
export const letters = (size: number) => ({ size: whole(8, 400, size), color })
/** Rows, and after how many seconds they are loaded again; 0 never. */
export const data = {
  ...rowSource,
  seconds: whole(0, 86_400, 60),
  /** Whether they are loaded again as soon as the socket tells that they have changed. */
  live: flag(false),
}
export const dataProblem = (settings: RowSource) => (hasSource(settings) ? null : 'noSource')
export type DataSettings = RowSource & { readonly seconds: number; readonly live: boolean }

export { oneOf, whole, words }
