import * as z from 'zod'
import { CommonSettings } from './kind.ts'

/** An uploaded file: `fileId` is its stored name (specification: areas 3, wire 6). */
export const FileItem = z.object({
  name: z.string().min(1).max(255),
  fileId: z.string().min(1).max(100),
  url: z.string().max(500),
})
export type FileItem = z.output<typeof FileItem>

/** What may be uploaded (specification: areas 5: 2 MB unless said otherwise, 1024-based). */
export const limits = CommonSettings.extend({
  fileSize: z.number().positive().max(10_240).default(2),
  sizeUnit: z.enum(['KB', 'MB', 'GB']).default('MB'),
  /** Files at once. */
  limit: z.int().min(1).max(100).default(9),
  showTip: z.boolean().default(false),
  buttonText: z.string().max(30).default('点击上传'),
})

export const bytesOf = ({ fileSize, sizeUnit }: { fileSize: number; sizeUnit: 'KB' | 'MB' | 'GB' }): number =>
  fileSize * 1024 ** (['KB', 'MB', 'GB'].indexOf(sizeUnit) + 1)
