import * as z from 'zod'
import { CommonSettings, defineKind, noOperators } from '../kind.ts'

export const settings = CommonSettings.extend({
  /** Where its rows are stored; '' beside the record. */
  tableName: z.string().max(60).default(''),
  showTitle: z.boolean().default(true),
  actionText: z.string().max(30).default('添加'),
  showSummary: z.boolean().default(false),
  /** Fields whose column is added up: amount, number and slider only (specification: areas 5). */
  summaryField: z.array(z.string().max(60)).max(50).default([]),
})

/**
 * Rows of further fields, its children. What a row may hold is theirs to say: the form checks it cell by
 * cell.
 */
export const table = defineKind({
  tag: 'table',
  element: 'InputTable',
  group: 'layout',
  settings,
  empty: (): Record<string, unknown>[] => [],
  value: () => z.array(z.record(z.string().max(60), z.unknown())).max(2_000),
  column: () => null,
  inTable: false,
  listed: false,
  search: () => null,
  operators: noOperators,
  format: (value) => String(value.length),
})
