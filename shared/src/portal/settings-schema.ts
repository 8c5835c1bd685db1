import * as z from 'zod'

// Parts of the settings of widgets. A wrong value gets the default: see `WidgetKind.settings`.

export const words = z.string().catch('')
export const whole = (min: number, max: number, fallback: number) =>
  z.coerce.number().int().min(min).max(max).catch(fallback)
export const oneOf = <const V extends string>(values: readonly [V, ...V[]], fallback: V) =>
  z.enum(values as unknown as [V, ...V[]]).catch(fallback as never) as unknown as z.ZodType<V>

export { listOf } from '../contract/lowcode/loose.ts'
export const record = z.record(z.string(), z.unknown()).catch({})
