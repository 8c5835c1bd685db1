import * as z from 'zod'
import { defineKind, noOperators } from '../../contract/fields/kind.ts'
import { FileItem, limits } from '../../contract/fields/files-value.ts'

export const settings = limits.extend({ accept: z.string().max(200).default('') })

/** Files of any type that the server accepts. */
export const file = defineKind({
  tag: 'uploadFz',
  element: 'UploadFz',
  group: 'file',
  settings,
  empty: (): FileItem[] => [],
  value: ({ limit }) => z.array(FileItem).max(limit),
  column: () => 'jsonb',
  inTable: true,
  listed: false,
  search: () => null,
  operators: noOperators,
  format: (value) => value.map(({ name }) => name).join(','),
})
