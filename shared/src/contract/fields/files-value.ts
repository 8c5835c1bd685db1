import * as z from 'zod'
import { CommonSettings } from './kind.ts'

/** An uploaded file; `fileId` is its stored name. */
export const FileItem = z.object({
  name: z.string().min(1).max(255),
  fileId: z.string().min(1).max(100),
  url: z.string().max(500),
})
export type FileItem = z.output<typeof FileItem>

/** Limits of uploads; sizes are 1024-based. */
export const limits = CommonSettings.extend({
  fileSize: z.number().positive().max(10_240).default(2),
  sizeUnit: z.enum(['KB', 'MB', 'GB']).default('MB'),
  /** Number of files. */
  limit: z.int().min(1).max(100).default(9),
  showTip: z.boolean().default(false),
  buttonText: z.string().max(30).default('点击上传'),
})

/** The size limit in bytes. */
export const bytesOf = ({ fileSize, sizeUnit }: { fileSize: number; sizeUnit: 'KB' | 'MB' | 'GB' }): number =>
  fileSize * 1024 ** (['KB', 'MB', 'GB'].indexOf(sizeUnit) + 1)

/** The valid files of a value; other items are left out, because they cannot be opened. */
export const filesIn = (value: unknown): FileItem[] =>
  Array.isArray(value) ? value.filter((item) => FileItem.safeParse(item).success) : []
