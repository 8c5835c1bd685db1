import * as z from 'zod'

/** A day of the calendar at a campus, `yyyy-MM-dd`. */
export const CampusDate = z.iso.date().max(10)

/** A month of the calendar, `yyyy-MM`. */
export const Month = z
  .string()
  .max(7)
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** `HH:mm` at a campus. */
export const CampusClock = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Whether a number has at most `decimals` decimals, in spite of binary fractions. */
const hasDecimals = (decimals: number) => (value: number) =>
  Math.abs(Math.round(value * 10 ** decimals) - value * 10 ** decimals) < 1e-6

/** An amount in yuan with at most two decimals; tables store fen. */
export const Yuan = z.number().min(0).max(9_999_999.99).refine(hasDecimals(2), { error: 'number.cents' })

/** A number of lessons in steps of 0.5; tables store hundredths. */
export const LessonCount = z
  .number()
  .min(0)
  .max(9_999)
  .refine((value) => Number.isInteger(value * 2), { error: 'pattern.halves' })

/** Between fen or hundredths of a lesson, as they are stored, and the numbers of the wire. */
export const toHundredths = (value: number): number => Math.round(value * 100)
export const fromHundredths = (value: number): number => value / 100
