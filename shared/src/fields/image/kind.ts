import * as z from 'zod'
import { kind, unasked } from '../kind.ts'
import { FileItem, limits } from '../files-value.ts'

/** Pictures only. */
export const image = kind({
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
  operators: unasked,
  print: (value) => value.map(({ name }) => name).join(','),
})
