import * as z from 'zod'
import { choiceOperators, CommonSettings, defineKind } from '../../contract/fields/kind.ts'
import { formatReferences, RecordId, ShownColumns } from '../../contract/fields/reference.ts'

export const settings = CommonSettings.extend({
  /** The design whose records can be selected, and the field that is shown. */
  modelId: z.string().max(64).default(''),
  relationField: z.string().max(60).default(''),
  columnOptions: ShownColumns.default([]),
  hasPage: z.boolean().default(true),
  pageSize: z.int().min(1).max(500).default(20),
  popupWidth: z.string().max(10).default('800px'),
})

/** A record of another form. */
export const relationForm = defineKind({
  tag: 'relationForm',
  element: 'RelationForm',
  group: 'relation',
  settings,
  empty: (): string | null => '',
  value: () => z.union([z.literal(''), RecordId]).nullable(),
  column: () => 'text',
  inTable: true,
  listed: true,
  search: () => ({ control: 'picker', mode: 'equals' }),
  operators: choiceOperators,
  format: (value, { modelId }, names) => formatReferences(value, `form:${modelId}`, names),
})
