import * as z from 'zod'
import { isTooComplex, maxRichTextLength } from '../../contract/rich-text.ts'
import { CommonSettings, defineKind, noOperators } from '../../contract/fields/kind.ts'

export const settings = CommonSettings.extend({ height: z.int().min(100).max(2_000).default(300) })

/** Rich text as HTML that the server has sanitised. */
export const editor = defineKind({
  tag: 'editor',
  element: 'Quill',
  group: 'input',
  settings,
  empty: () => '',
  value: () =>
    z
      .string()
      .max(maxRichTextLength)
      .refine((html) => !isTooComplex(html), 'tooComplex'),
  column: () => 'text',
  inTable: true,
  listed: false,
  search: () => null,
  operators: noOperators,
  format: (value) =>
    value
      .replaceAll(/<(br|\/p|\/li|\/h[1-6])\b[^>]*>/gi, '\n')
      .replaceAll(/<[^>]*>/g, '')
      .trim(),
})
