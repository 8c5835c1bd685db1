import * as z from 'zod'
import { Bindings, interfaceSource } from '../../contract/fields/bindings.ts'
import { choiceOperators, CommonSettings, defineKind } from '../../contract/fields/kind.ts'
import { formatReferences, RecordId, ShownColumns } from '../../contract/fields/reference.ts'

export const settings = CommonSettings.extend({
  interfaceId: z.string().max(64).default(''),
  /** Bindings of the interface's parameters. */
  templateJson: Bindings,
  /** Keys of a row: the stored value, and the shown one. */
  propsValue: z.string().max(60).default('id'),
  relationField: z.string().max(60).default('fullName'),
  columnOptions: ShownColumns.default([]),
  hasPage: z.boolean().default(true),
  pageSize: z.int().min(1).max(500).default(20),
  popupType: z.enum(['dialog', 'popover']).default('dialog'),
  popupTitle: z.string().max(50).default('选择数据'),
  popupWidth: z.string().max(10).default('700px'),
})

/** A row of a data interface, selected in a dialog. */
export const popup = defineKind({
  tag: 'popupSelect',
  element: 'PopupSelect',
  group: 'relation',
  settings,
  empty: (): string | null => '',
  value: () => z.union([z.literal(''), RecordId]).nullable(),
  column: () => 'text',
  inTable: true,
  listed: true,
  search: () => ({ control: 'picker', mode: 'equals' }),
  operators: choiceOperators,
  format: (value, fieldSettings, names) =>
    formatReferences(value, interfaceSource(fieldSettings.interfaceId, fieldSettings), names),
})
