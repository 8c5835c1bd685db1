import * as z from 'zod'
import { Bindings } from '../../contract/fields/bindings.ts'
import { ShownColumns } from '../../contract/fields/reference.ts'

/** Where a button takes rows from, and which of their values become which columns of the sub-table. */
const RowSource = z.object({
  from: z.enum(['records', 'interface']).default('records'),
  /** The design whose records, or the data interface whose rows, are offered. */
  modelId: z.string().max(64).default(''),
  interfaceId: z.string().max(64).default(''),
  /** Bindings of the interface's parameters. */
  templateJson: Bindings,
  columnOptions: ShownColumns.default([]),
  pageSize: z.int().min(1).max(500).default(20),
  /** The key of an interface's row that identifies it. */
  rowKey: z.string().max(60).default('id'),
  /** `from` is a key of the chosen row, `to` a column of the sub-table. */
  mapping: z
    .array(z.object({ from: z.string().max(60).default(''), to: z.string().max(60).default('') }))
    .max(50)
    .default([]),
  /** The column whose value occurs once: a chosen row with a value that is there already is skipped. */
  uniqueColumn: z.string().max(60).default(''),
})
export type RowSource = z.output<typeof RowSource>

const RowButton = z.object({
  value: z.enum(['copy', 'remove']),
  /** '' for the usual text. */
  label: z.string().max(30).default(''),
  show: z.boolean().default(true),
})
export type RowButton = z.output<typeof RowButton>

const FooterButton = z.object({
  value: z.enum(['add', 'batchRemove', 'pick']),
  label: z.string().max(30).default(''),
  show: z.boolean().default(true),
  /** Only of `pick`. */
  source: RowSource.default(() => RowSource.parse({})),
})
export type FooterButton = z.output<typeof FooterButton>

/** Other clients of this family have further buttons there, which run their own scripts: they are left out. */
const keepValid = (schema: z.ZodType) => (value: unknown) =>
  Array.isArray(value) ? value.filter((one) => schema.safeParse(one).success) : undefined

export const RowButtons = z.preprocess(
  keepValid(RowButton),
  z
    .array(RowButton)
    .max(10)
    .default(() => (['copy', 'remove'] as const).map((value) => RowButton.parse({ value }))),
)
export const FooterButtons = z.preprocess(
  keepValid(FooterButton),
  z
    .array(FooterButton)
    .max(10)
    .default(() => (['add', 'batchRemove'] as const).map((value) => newFooterButton(value))),
)

export const newFooterButton = (value: FooterButton['value']): FooterButton => FooterButton.parse({ value })
