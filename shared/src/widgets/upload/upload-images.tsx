import { Message } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import { translate, useText } from '@tessera/shared/text/text'
import { bytesOf } from '../../fields/files-value.ts'
import { Folded } from './folded.tsx'
import { pictures } from './judge.ts'
import type { UploadProps } from './props.ts'
import { text } from './text.ts'
import { Tiles } from './tiles.tsx'
import styles from './upload.module.css'
import { useArrivals } from './use-arrivals.ts'
import { useUploads } from './use-uploads.ts'

interface Props extends UploadProps {
  /** Width by height: a picture is cut to it before it is sent. Not given, it is sent as it is. */
  readonly ratio?: number
}

type Crop = { Dialog: typeof import('./crop-dialog.tsx').CropDialog; left: readonly File[] }

/** Pixels of what was cut out: a screen's width. */
const widest = 1_920

/** Pictures in a grid: chosen, dropped or pasted, looked at large, put in order (specification: areas 2, 5). */
export function UploadImages({ inCell, ...props }: Props) {
  const t = useText(text)
  if (!inCell) return <Open {...props} />
  return (
    <Folded
      {...props}
      words={
        props.value.length > 0
          ? t('upload.countImages', { n: props.value.length })
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
  invalid = false,
  label,
  describedBy,
  type = 'annexpic',
  accept = '',
  fileSize = 2,
  sizeUnit = 'MB',
  limit = 9,
  buttonText,
  tip,
  ratio,
}: Props) {
  const t = useText(text)
  const input = useRef<HTMLInputElement>(null)
  const [crop, setCrop] = useState<Crop | null>(null)
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
      imagesOnly: true,
    },
  })
  const take = (files: readonly File[]) => {
    if (!ratio || !files.every((file) => file.type.startsWith('image/'))) return uploads.add(files)
    return void import('./crop-dialog.tsx').then(
      ({ CropDialog }) => setCrop({ Dialog: CropDialog, left: files }),
      () => Message.error(translate(text, 'upload.unloaded')),
    )
  }
  const { over, listeners } = useArrivals(take, closed)
  const room = limit === 0 || value.length + uploads.under.length < limit
  if (readOnly && value.length === 0)
    return (
      <span id={id} tabIndex={-1} className={styles.quiet}>
        {t('upload.none')}
      </span>
    )
  const add = (
    <button
      type="button"
      id={id}
      className={styles.add}
      disabled={disabled}
      aria-label={`${label} ${buttonText || t('upload.button')}`}
      aria-describedby={describedBy}
      onBlur={onBlur}
      onClick={() => input.current?.click()}
    >
      <IconPlus aria-hidden />
      <span>{over ? t('upload.dropHere') : buttonText || t('upload.button')}</span>
    </button>
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
      <Tiles
        value={value}
        under={uploads.under}
        closed={closed}
        onChange={onChange}
        onCancel={uploads.cancel}
        onRetry={uploads.retry}
      >
        {!readOnly && room && add}
      </Tiles>
      {tip && !readOnly && <p className={styles.quiet}>{tip}</p>}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept || pictures}
        multiple={limit !== 1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) take(files)
        }}
      />
      {crop?.left[0] && ratio && (
        <crop.Dialog
          picture={crop.left[0]}
          ratio={ratio}
          widest={widest}
          onUse={(file) => uploads.add([file])}
          onClose={() => setCrop({ ...crop, left: crop.left.slice(1) })}
        />
      )}
    </div>
  )
}
