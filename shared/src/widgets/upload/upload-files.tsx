import { useText } from '@tessera/shared/text/text'
import { bytesOf } from '../../fields/files-value.ts'
import { Chooser } from './chooser.tsx'
import { Folded } from './folded.tsx'
import type { UploadProps } from './props.ts'
import { Rows } from './rows.tsx'
import { text } from './text.ts'
import styles from './upload.module.css'
import { useArrivals } from './use-arrivals.ts'
import { useUploads } from './use-uploads.ts'

/** Files: chosen, dropped or pasted, each with its progress (specification: areas 2, 5). */
export function UploadFiles({ inCell, ...props }: UploadProps) {
  const t = useText(text)
  if (!inCell) return <Open {...props} />
  return (
    <Folded
      {...props}
      words={
        props.value.length > 0
          ? t('upload.count', { n: props.value.length })
          : props.readOnly
            ? t('upload.none')
            : (props.buttonText ?? t('upload.button'))
      }
    >
      {(id) => <Open {...props} id={id} />}
    </Folded>
  )
}

function Open({
  id,
  value,
  onChange,
  onBlur,
  onUnderWay,
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
  const closed = disabled || readOnly
  const uploads = useUploads({
    type,
    value,
    onChange,
    onUnderWay,
    rules: {
      accept,
      bytes: bytesOf({ fileSize, sizeUnit }),
      words: `${fileSize} ${sizeUnit}`,
      limit,
      imagesOnly: false,
    },
  })
  const { over, listeners } = useArrivals(uploads.add, closed)
  const rows = (
    <Rows
      type={type}
      value={value}
      under={uploads.under}
      closed={closed}
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
      data-over={over}
      data-invalid={invalid}
      role="group"
      aria-label={label}
      aria-busy={uploads.under.some(({ at }) => at !== 'failed')}
      {...listeners}
    >
      <div className={styles.bar}>
        <Chooser
          id={id}
          label={label}
          accept={accept}
          several={limit !== 1}
          disabled={disabled}
          size={size}
          describedBy={describedBy}
          onChosen={uploads.add}
          onBlur={onBlur}
        >
          {buttonText || t('upload.button')}
        </Chooser>
        {!disabled && <span className={styles.hint}>{t(over ? 'upload.dropHere' : 'upload.drop')}</span>}
      </div>
      {tip && <p className={styles.quiet}>{tip}</p>}
      {rows}
    </div>
  )
}
