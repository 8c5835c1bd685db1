/** Limits on files, which are checked before the upload. */
export interface UploadRules {
  readonly accept: string
  /** A file must be smaller than this. */
  readonly maxBytes: number
  /** The size limit as text, such as `2 MB`. */
  readonly maxSizeText: string
  /** 0 is no limit. */
  readonly limit: number
  readonly imagesOnly: boolean
}

interface FileInfo {
  readonly name: string
  readonly type: string
  readonly size: number
}

/** Why a file is refused. */
export type RefusalReason = 'tooLarge' | 'notImage' | 'notAccepted' | 'empty'

/** Result of `validateFiles`. */
export interface ValidatedFiles<F> {
  readonly accepted: readonly F[]
  readonly refused: readonly { readonly file: F; readonly why: RefusalReason }[]
  /** Valid files were dropped because of the maximum count. */
  readonly tooMany: boolean
}

/** Image types that browsers display and the server stores. */
export const imageTypes = 'image/png,image/jpeg,image/gif,image/webp,image/bmp'

/**
 * Splits selected files into accepted and refused ones. `existingCount` files exist already and count against
 * the limit.
 */
export function validateFiles<F extends FileInfo>(
  files: readonly F[],
  existingCount: number,
  rules: UploadRules,
): ValidatedFiles<F> {
  const results = files.map((file) => ({ file, why: findRefusal(file, rules) }))
  const valid = results.flatMap(({ file, why }) => (why ? [] : [file]))
  const room = rules.limit > 0 ? Math.max(0, rules.limit - existingCount) : Infinity
  return {
    accepted: valid.slice(0, room),
    refused: results.flatMap(({ file, why }) => (why ? [{ file, why }] : [])),
    tooMany: valid.length > room,
  }
}

function findRefusal(file: FileInfo, { accept, maxBytes, imagesOnly }: UploadRules): RefusalReason | null {
  if (imagesOnly && !accepts(imageTypes, file)) return 'notImage'
  if (!accepts(accept, file)) return 'notAccepted'
  if (file.size === 0) return 'empty'
  return file.size < maxBytes ? null : 'tooLarge'
}

/** Matches a file against an `accept` attribute: `.pdf`, `image/*` and `image/png`, separated by commas. */
export function accepts(accept: string, { name, type }: Pick<FileInfo, 'name' | 'type'>): boolean {
  const patterns = accept
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean)
  const mime = type.toLowerCase()
  return (
    patterns.length === 0 ||
    patterns.some((one) => {
      if (one.startsWith('.')) return name.toLowerCase().endsWith(one)
      return one.endsWith('/*') ? mime.startsWith(one.slice(0, -1)) : mime === one
    })
  )
}
