import * as z from 'zod'

/**
 * Why a build is refused: the same codes at publish, from `tessera check` and when an address is mirrored. A
 * code never changes its meaning.
 */
export const findingCodes = [
  'not-an-archive',
  'too-large',
  'too-many-files',
  'path-escapes',
  'manifest-missing',
  'manifest-invalid',
  'not-found',
  'name-mismatch',
  'name-taken',
  'unique-name-taken',
  'area-inside',
  'contract-range',
  'shared-range',
  'size-budget',
  'digest-missing',
  'digest-mismatch',
  'file-missing',
  'page-missing',
  'css-scope',
  'second-react',
  'public-path',
  'publish-underway',
  'not-yours',
] as const
export const FindingCode = z.enum(findingCodes)
export type FindingCode = z.output<typeof FindingCode>

export interface Finding {
  code: FindingCode
  /** The file, name or range that the code is about. */
  detail: string
}
