import * as z from 'zod'
import { defineKind, noOperators } from '../../contract/fields/kind.ts'
import { FileItem, limits } from '../../contract/fields/files-value.ts'

/** Pictures. */
export const image = defineKind({
  tag: 'uploadImg',
  element: 'UploadImg',
  group: 'file',
  settings: limits,
  empty: (): FileItem[] => [],
  value: ({ limit }) => z.array(FileItem).max(limit),
  column: () => 'jsonb',
  inTable: true,
  listed: false,
  search: () => null,
  operators: noOperators,
  format: (value) => value.map(({ name }) => name).join(','),
})
