import * as z from 'zod'
import { LocalizedText } from '../localized-text.ts'

/**
 * The last character of a text follows from the others: their values times the weights of their places, added up, divided
 * by the number of `digits`; the remainder is the place of the last character in `digits`. It is that of identity cards,
 * of bar codes and of credit codes of companies.
 */
const CheckDigit = z.strictObject({
  /** Characters by their values, the first is 0. */
  characters: z.string().min(2).max(64),
  weights: z.array(z.int().min(0).max(1_000)).min(1).max(64),
  digits: z.string().min(2).max(64),
})
export type CheckDigit = z.output<typeof CheckDigit>

/** What a text must be. */
export const TextValue = z.strictObject({
  type: z.literal('text'),
  maxLength: z.int().min(1).max(10_000).default(200),
  /** A regular expression, as in the rules of fields. */
  pattern: z.string().min(1).max(500).optional(),
  checkDigit: CheckDigit.optional(),
})
export type TextValue = z.output<typeof TextValue>

/** What a number must be. */
export const NumberValue = z.strictObject({
  type: z.literal('number'),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  /** Decimals. */
  precision: z.int().min(0).max(8).optional(),
})
export type NumberValue = z.output<typeof NumberValue>

export const ContributionName = z.string().regex(/^[a-z][A-Za-z0-9]{0,30}$/, {
  error: 'the name of a contribution is 1 to 31 letters and digits, lower-case letter first',
})

const setting = { name: ContributionName, title: LocalizedText }
/** A setting of a field that its designer changes, with the value of a new field. */
export const DeclaredSetting = z.discriminatedUnion('type', [
  z.strictObject({ ...setting, type: z.literal('flag'), default: z.boolean().default(false) }),
  z.strictObject({
    ...setting,
    type: z.literal('number'),
    default: z.number(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
  z.strictObject({ ...setting, type: z.literal('text'), default: z.string().max(200).default('') }),
  z.strictObject({
    ...setting,
    type: z.literal('choice'),
    default: z.string().max(31),
    options: z
      .array(z.strictObject({ value: z.string().max(31), title: LocalizedText }))
      .min(1)
      .max(20),
  }),
])
export type DeclaredSetting = z.output<typeof DeclaredSetting>

/** What a design keeps of a kind of field that a remote contributes: enough to check its values without the remote. */
export const declaration = <T extends z.ZodType>(value: T) =>
  z.strictObject({
    title: LocalizedText,
    value,
    /** The message about a value that does not match pattern or check digit. */
    problem: LocalizedText.optional(),
    settings: z.array(DeclaredSetting).max(20).default([]),
  })

export const FieldDeclaration = declaration(z.discriminatedUnion('type', [TextValue, NumberValue]))
export type FieldDeclaration = z.output<typeof FieldDeclaration>

export type OwnSettings = Readonly<Record<string, boolean | number | string>>

/** The values of the declared settings, those of a new field where nothing else is set. */
export const ownSettingsOf = (
  settings: readonly DeclaredSetting[],
  values: Readonly<Record<string, unknown>> = {},
): OwnSettings =>
  Object.fromEntries(
    settings.map((one) => {
      const value = values[one.name]
      return [one.name, isValueOf(one, value) ? value : one.default]
    }),
  )

export function isValueOf(declared: DeclaredSetting, value: unknown): value is boolean | number | string {
  if (declared.type === 'flag') return typeof value === 'boolean'
  if (declared.type === 'number')
    return (
      typeof value === 'number' &&
      value >= (declared.minimum ?? -Infinity) &&
      value <= (declared.maximum ?? Infinity)
    )
  if (declared.type === 'choice') return declared.options.some((option) => option.value === value)
  return typeof value === 'string' && value.length <= 200
}

/** Whether the last character of a text is the one that follows from the others. */
export function hasCheckDigit(text: string, { characters, weights, digits }: CheckDigit): boolean {
  const own = [...text]
  const last = own.pop()
  if (own.length !== weights.length) return false
  const values = own.map((character) => [...characters].indexOf(character))
  if (values.includes(-1)) return false
  const sum = values.reduce((total, value, at) => total + value * weights[at]!, 0)
  const all = [...digits]
  return all[sum % all.length] === last
}
