import * as z from 'zod'
import { CommonSettings, defineKind, noOperators } from '../../contract/fields/kind.ts'

export const settings = CommonSettings.extend({
  showAlpha: z.boolean().default(false),
  colorFormat: z.enum(['', 'hex', 'rgb', 'hsl', 'hsv']).default(''),
})

/** A colour in CSS notation. Other texts are refused, because the value is used in styles. */
const Colour = z
  .string()
  .max(50)
  .regex(/^(#[0-9a-f]{3,8}|(rgb|hsl|hsv)a?\([\d\s.,%/]+\))$/i, { error: 'colour' })

export const colour = defineKind({
  tag: 'colorPicker',
  element: 'el-color-picker',
  group: 'input',
  settings,
  empty: (): string | null => null,
  value: () => z.union([z.literal(''), Colour]).nullable(),
  column: () => 'text',
  inTable: true,
  listed: false,
  search: () => null,
  operators: noOperators,
  format: (value) => value ?? '',
})
