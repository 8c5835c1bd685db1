import * as z from 'zod'
import {
  declaration,
  hasCheckDigit,
  isValueOf,
  NumberValue,
  TextValue,
  type FieldDeclaration,
} from '../../contract/fields/contributed-field.ts'
import {
  CommonSettings,
  defineKind,
  orderedOperators,
  textOperators,
  type Kind,
} from '../../contract/fields/kind.ts'
import { boundedNumber, formatNumber, parseNumber } from '../../contract/fields/number-value.ts'

const untitled = { zh: '', en: '', zhtw: '' }

/**
 * The settings of a field whose kind a remote contributes. The design keeps what the remote has declared, so that the
 * server checks values, and lists show them, whether the remote is there or not.
 */
const settingsWith = <T extends z.ZodType<FieldDeclaration['value']>>(value: T, type: 'text' | 'number') =>
  CommonSettings.extend({
    remote: z.string().max(31).default(''),
    /** Its name in the remote. */
    remoteKind: z.string().max(31).default(''),
    declared: declaration(value).prefault({ title: untitled, value: { type } } as never),
    /** Values of the declared settings. */
    own: z.record(z.string().max(31), z.union([z.boolean(), z.number(), z.string().max(200)])).default({}),
  }).superRefine(({ declared, own }, context) => {
    const { settings } = declared as unknown as FieldDeclaration
    for (const [name, value] of Object.entries(own)) {
      const one = settings.find((setting) => setting.name === name)
      if (!one || !isValueOf(one, value)) context.addIssue({ code: 'custom', path: ['own', name] })
    }
  })

const textSettings = settingsWith(TextValue, 'text')
const numberSettings = settingsWith(NumberValue, 'number')

/** A kind of a remote whose values are texts. */
export const contributedText = defineKind({
  tag: 'remoteText',
  element: 'el-input',
  group: 'contributed',
  settings: textSettings,
  empty: () => '',
  value: ({ declared }): z.ZodType<string> => {
    const { maxLength, checkDigit } = declared.value
    const text = z.string().max(maxLength)
    return checkDigit
      ? text.refine((value) => value === '' || hasCheckDigit(value, checkDigit), { error: 'declared' })
      : text
  },
  column: () => 'text',
  inTable: true,
  listed: true,
  search: () => ({ control: 'text', mode: 'contains' }),
  operators: textOperators,
  format: (value) => value,
  parse: (cell) => ({ value: cell.trim() }),
})

/** A kind of a remote whose values are numbers. */
export const contributedNumber = defineKind({
  tag: 'remoteNumber',
  element: 'el-input-number',
  group: 'contributed',
  settings: numberSettings,
  empty: (): number | null => null,
  value: ({ declared: { value } }) =>
    boundedNumber({
      min: value.minimum ?? null,
      max: value.maximum ?? null,
      precision: value.precision ?? null,
    }),
  column: () => 'numeric',
  inTable: true,
  listed: true,
  search: () => ({ control: 'range', mode: 'range' }),
  operators: orderedOperators,
  format: (value, { declared }) => formatNumber(value, declared.value.precision ?? null),
  parse: parseNumber,
})

/** The kind of fields for values of a declared type. */
export const kindOfValue = ({ type }: FieldDeclaration['value']): Kind =>
  (type === 'text' ? contributedText : contributedNumber) as unknown as Kind
