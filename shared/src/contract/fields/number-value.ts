import * as z from 'zod'
import { withoutThousands } from './without-thousands.ts'
import type { Parsed } from './kind.ts'

/** Settings for bounds and decimals; null is no bound. */
export const bounds = {
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  /** Decimals. */
  precision: z.int().min(0).max(8).nullable().default(null),
}

/** Schema of a finite number within its bounds and with at most `precision` decimals. */
export function boundedNumber({
  min,
  max,
  precision,
}: {
  min: number | null
  max: number | null
  precision: number | null
}): z.ZodType<number | null> {
  let schema = z.number()
  if (min !== null) schema = schema.min(min)
  if (max !== null) schema = schema.max(max)
  if (precision !== null)
    schema = schema.refine((value) => Number(value.toFixed(precision)) === value, { error: 'precision' })
  return schema.nullable()
}

/** Parses a number of a cell; commas separate thousands, and percentages are not accepted. */
export function parseNumber(cell: string): Parsed<number | null> {
  const text = withoutThousands(cell.replaceAll(/\s/g, ''))
  if (text === '') return { value: null }
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text) && Number.isFinite(Number(text))
    ? { value: Number(text) }
    : { problem: 'notANumber' }
}

export const formatNumber = (value: number | null, precision: number | null, thousands = false): string => {
  if (value === null || value === undefined) return ''
  const text = precision === null ? String(value) : value.toFixed(precision)
  return thousands ? text.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',') : text
}
