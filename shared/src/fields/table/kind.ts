import * as z from 'zod'
import { CommonSettings, defineKind, noOperators } from '../../contract/fields/kind.ts'
import { FooterButtons, RowButtons } from './buttons.ts'

/** Most rows of any sub-table. */
export const maxTableRows = 2_000

export const settings = CommonSettings.extend({
  /** Table of its rows; '' stores them with the record. */
  tableName: z.string().max(60).default(''),
  showTitle: z.boolean().default(true),
  /** Fewest and most rows; null is no limit but that of the product. */
  minRows: z.int().min(0).max(maxTableRows).nullable().default(null),
  maxRows: z.int().min(1).max(maxTableRows).nullable().default(null),
  actionText: z.string().max(30).default('添加'),
  showSummary: z.boolean().default(false),
  /** Fields whose columns are added up: amount, number and slider. */
  summaryField: z.array(z.string().max(60)).max(50).default([]),
  /** Buttons of every row, and below the rows. */
  columnBtns: RowButtons,
  footerBtns: FooterButtons,
})

/** A sub-table: rows whose fields are its children. The form validates it cell by cell. */
export const table = defineKind({
  tag: 'table',
  element: 'InputTable',
  group: 'layout',
  settings,
  empty: (): Record<string, unknown>[] => [],
  value: ({ minRows, maxRows }) =>
    z
      .array(z.record(z.string().max(60), z.unknown()))
      .min(minRows ?? 0)
      .max(maxRows ?? maxTableRows),
  column: () => null,
  inTable: false,
  listed: false,
  search: () => null,
  operators: noOperators,
  format: (value) => String(value.length),
})
