import { Message } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import { translate, useText } from '../../text/text.ts'
import { bytesOf } from '../../contract/fields/files-value.ts'
import { UploadPopover } from './upload-popover.tsx'
import { imageTypes } from './validate-files.ts'
import type { UploadProps } from './props.ts'
import { text } from './text.ts'
import { ImageTiles } from './image-tiles.tsx'
import styles from './upload.module.css'
import { useFileDrop } from './use-file-drop.ts'
import { useUploads } from './use-uploads.ts'

interface Props extends UploadProps {
  /** Aspect ratio to crop images to before the upload; without it they are uploaded unchanged. */
  readonly ratio?: number
}

type Crop = { Dialog: typeof import('./crop-dialog.tsx').CropDialog; queue: readonly File[] }

/** Maximum width of a cropped image in pixels. */
const maxCropWidth = 1_920

/**
 * Upload field for images in a grid, with preview and reordering. Images can be selected, dropped or pasted.
 */
export function UploadImages({ inCell, ...props }: Props) {
  const t = useText(text)
  if (!inCell) return <ImagesField {...props} />
  // A cell without files opens nothing.
  if (props.readOnly && props.value.length === 0) return <ImagesField {...props} />
  return (
    <UploadPopover
      {...props}
      buttonText={
        props.value.length > 0
          ? t('upload.countImages', { n: props.value.length })
          : props.buttonText || t('upload.addImages')
      }
    >
      {(id) => <ImagesField {...props} id={id} />}
    </UploadPopover>
  )
}

function ImagesField({
  id,
  value,
  onChange,
  onBlur,
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
      imagesOnly: true,
    },
  })
  const acceptFiles = (files: readonly File[]) => {
    if (!ratio || !files.every((file) => file.type.startsWith('image/'))) return uploads.add(files)
    return void import('./crop-dialog.tsx').then(
      ({ CropDialog }) => setCrop({ Dialog: CropDialog, queue: files }),
      () => Message.error(translate(text, 'upload.unloaded')),
    )
  }
  const { over: dragOver, listeners } = useFileDrop(acceptFiles, locked)
  const hasRoom = limit === 0 || value.length + uploads.pending.length < limit
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
      <span>{dragOver ? t('upload.dropHere') : buttonText || t('upload.button')}</span>
    </button>
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
      <ImageTiles
        value={value}
        pending={uploads.pending}
        readOnly={locked}
        onChange={onChange}
        onCancel={uploads.cancel}
        onRetry={uploads.retry}
      >
        {!readOnly && hasRoom && add}
      </ImageTiles>
      {tip && !readOnly && <p className={styles.quiet}>{tip}</p>}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept || imageTypes}
        multiple={limit !== 1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) acceptFiles(files)
        }}
      />
      {crop?.queue[0] && ratio && (
        <crop.Dialog
          picture={crop.queue[0]}
          ratio={ratio}
          maxWidth={maxCropWidth}
          onUse={(file) => uploads.add([file])}
          onClose={() => setCrop({ ...crop, queue: crop.queue.slice(1) })}
        />
      )}
    </div>
  )
}
