import type { FileItem } from '../../fields/files-value.ts'
import type { Size, UnderWay } from '../../fields/view.ts'

/** What both upload widgets take: the control of a form, and what may be uploaded (specification: areas 2, 5). */
export interface UploadProps {
  /** Of the element that takes the focus. */
  readonly id: string
  readonly value: readonly FileItem[]
  readonly onChange: (value: FileItem[]) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly size?: Size
  readonly invalid?: boolean
  /** The words of the label. */
  readonly label: string
  readonly describedBy?: string | undefined
  /** In a cell of a table: a button that says how many there are, and the rest behind it. */
  readonly inCell?: boolean
  /** Kind of upload on the wire: `annex`, for pictures `annexpic`. */
  readonly type?: string
  /** As of `<input accept>`: extensions and media types; '' takes whatever the server keeps. */
  readonly accept?: string
  /** A file is smaller than this many of `sizeUnit`, 1024-based: 2 MB. */
  readonly fileSize?: number
  readonly sizeUnit?: 'KB' | 'MB' | 'GB'
  /** Files at once; 0 is no limit: 9. */
  readonly limit?: number
  readonly buttonText?: string
  /** Hears what stands between the value and what the user sees: files on their way, or files that did not arrive. */
  readonly onUnderWay?: ((what: UnderWay | null) => void) | undefined
  /** A hint below the button. */
  readonly tip?: string | undefined
}
