import { useText } from '../../text/text.ts'
import { bytesOf } from '../../contract/fields/files-value.ts'
import { FileButton } from './file-button.tsx'
import { UploadPopover } from './upload-popover.tsx'
import type { UploadProps } from './props.ts'
import { FileRows } from './file-rows.tsx'
import { text } from './text.ts'
import styles from './upload.module.css'
import { useFileDrop } from './use-file-drop.ts'
import { useUploads } from './use-uploads.ts'

/** Upload field for files, which can be selected, dropped or pasted. */
export function UploadFiles({ inCell, ...props }: UploadProps) {
  const t = useText(text)
  if (!inCell) return <FilesField {...props} />
  // A cell without files opens nothing.
  if (props.readOnly && props.value.length === 0) return <FilesField {...props} />
  return (
    <UploadPopover
      {...props}
      buttonText={
        props.value.length > 0
          ? t('upload.count', { n: props.value.length })
          : props.buttonText || t('upload.addFiles')
      }
    >
      {(id) => <FilesField {...props} id={id} />}
    </UploadPopover>
  )
}

function FilesField({
  id,
  value,
  onChange,
  onBlur,
  disabled = false,
  readOnly = false,
  size = 'default',
  invalid = false,
  label,
  describedBy,
  type = 'annex',
  accept = '',
  fileSize = 2,
  sizeUnit = 'MB',
  limit = 9,
  buttonText,
  tip,
}: UploadProps) {
  const t = useText(text)
  const locked = disabled || readOnly
  const uploads = useUploads({
    type,
    value,
    onChange,
    rules: {
      accept,
      maxBytes: bytesOf({ fileSize, sizeUnit }),
      maxSizeText: `${fileSize} ${sizeUnit}`,
      limit,
      imagesOnly: false,
    },
  })
  const { over: dragOver, listeners } = useFileDrop(uploads.add, locked)
  const rows = (
    <FileRows
      type={type}
      value={value}
      pending={uploads.pending}
      readOnly={locked}
      onChange={onChange}
      onCancel={uploads.cancel}
      onRetry={uploads.retry}
    />
  )
  if (readOnly)
    return (
      <div id={id} tabIndex={-1}>
        {value.length > 0 ? rows : <span className={styles.quiet}>{t('upload.none')}</span>}
      </div>
    )
  return (
    <div
      className={styles.zone}
      data-over={dragOver}
      data-invalid={invalid}
      role="group"
      aria-label={label}
      aria-busy={uploads.pending.some(({ state }) => state !== 'failed')}
      {...listeners}
    >
      <div className={styles.bar}>
        <FileButton
          id={id}
          label={label}
          accept={accept}
          multiple={limit !== 1}
          disabled={disabled}
          size={size}
          describedBy={describedBy}
          onFiles={uploads.add}
          onBlur={onBlur}
        >
          {buttonText || t('upload.button')}
        </FileButton>
        {!disabled && <span className={styles.hint}>{t(dragOver ? 'upload.dropHere' : 'upload.drop')}</span>}
      </div>
      {tip && <p className={styles.quiet}>{tip}</p>}
      {rows}
    </div>
  )
}
