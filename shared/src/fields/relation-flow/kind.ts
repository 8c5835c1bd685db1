import * as z from 'zod'
import { CommonSettings, defineKind, noOperators } from '../../contract/fields/kind.ts'
import { formatReferences, RecordId } from '../../contract/fields/reference.ts'

export const settings = CommonSettings.extend({
  flowId: z.string().max(64).default(''),
  relationField: z.string().max(60).default(''),
})

/** A task of a workflow. */
export const relationFlow = defineKind({
  tag: 'relationFlow',
  element: 'RelationFlow',
  group: 'relation',
  settings,
  empty: (): string | null => '',
  value: () => z.union([z.literal(''), RecordId]).nullable(),
  column: () => 'text',
  inTable: true,
  listed: true,
  search: () => null,
  operators: noOperators,
  format: (value, { flowId }, names) => formatReferences(value, `flow:${flowId}`, names),
})
