import * as z from 'zod'
import { Common, kind, unasked } from '../kind.ts'
import { printReferences, RecordId } from '../reference.ts'

export const settings = Common.extend({
  flowId: z.string().max(64).default(''),
  relationField: z.string().max(60).default(''),
})

/** A task of a workflow. */
export const relationFlow = kind({
  tag: 'relationFlow',
  element: 'RelationFlow',
  group: 'relation',
  settings,
  empty: (): string | null => '',
  value: () => z.union([z.literal(''), RecordId]).nullable(),
  column: () => 'text',
  inTable: false,
  listed: true,
  search: () => null,
  operators: unasked,
  print: (value, { flowId }, names) => printReferences(value, `flow:${flowId}`, names),
})
