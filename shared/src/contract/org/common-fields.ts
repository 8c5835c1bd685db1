import * as z from 'zod'
import { defineFields } from '../field-row.ts'
import { blankable, EnCode, Flag, SortCode, Text } from '../patterns.ts'

/**
 * Fields of organisations, departments, positions, roles and groups. They stand after the fields that a record has of its
 * own. Their words are those of the pages' common parts.
 */
export const commonFields = defineFields({
  enCode: {
    schema: EnCode,
    label: { zh: '编码', en: 'Code', zhtw: '編碼' },
    word: 'parts.enCode',
    value: 'text',
    place: 20,
    column: 'shown',
  },
  /** An entry of a dictionary, which each record limits in its own way. */
  type: {
    schema: z.string().max(64),
    label: { zh: '类型', en: 'Type', zhtw: '類型' },
    word: 'parts.type',
    value: 'text',
    place: 30,
  },
  enabledMark: {
    schema: Flag.default(1),
    label: { zh: '状态', en: 'Status', zhtw: '狀態' },
    word: 'parts.state',
    value: 'flag',
    place: 910,
    column: 'shown',
  },
  description: {
    schema: blankable(Text),
    label: { zh: '说明', en: 'Description', zhtw: '說明' },
    word: 'parts.description',
    value: 'note',
    place: 940,
    column: 'hidden',
    grant: { column: 910 },
  },
  sortCode: {
    schema: SortCode.optional(),
    label: { zh: '排序', en: 'Sort order', zhtw: '排序' },
    word: 'parts.sortCode',
    value: 'number',
    place: 930,
    column: 'shown',
  },
  creatorTime: {
    label: { zh: '创建时间', en: 'Created', zhtw: '建立時間' },
    word: 'parts.creatorTime',
    value: 'time',
    place: 920,
    column: 'shown',
    grant: { column: 920 },
  },
})
