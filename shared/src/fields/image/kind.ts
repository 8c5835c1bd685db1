import * as z from 'zod'
import { defineKind, noOperators } from '../kind.ts'
import { FileItem, limits } from '../files-value.ts'

/** Pictures. */
export const image = defineKind({
  tag: 'uploadImg',
  element: 'UploadImg',
  group: 'file',
  settings: limits,
  empty: (): FileItem[] => [],
  value: ({ limit }) => z.array(FileItem).max(limit),
  column: () => 'jsonb',
  inTable: false,
  listed: false,
  search: () => null,
  operators: noOperators,
  format: (value) => value.map(({ name }) => name).join(','),
})
