import { Button, Message, Modal } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { translate, useText } from '@tessera/shared/text/text'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import { cut } from './cut.ts'
import { text } from './text.ts'
import styles from './crop-dialog.module.css'

interface Props {
  picture: File
  /** Width by height of what is cut out. */
  ratio: number
  /** Pixels; a wider cut is made smaller. */
  widest: number
  /** The cut is shown in a circle. */
  round?: boolean
  title?: string
  okText?: string
  /** Takes what was cut out; the dialog shows that it is busy until then, and closes unless it rejects. */
  onUse: (file: File) => Promise<void> | void
  /** Offers another picture. */
  onAnother?: () => void
  onClose: () => void
}

/** Cuts a part of a given shape out of a picture: drag, pinch, wheel, arrow keys. */
export function CropDialog({
  picture,
  ratio,
  widest,
  round = false,
  title,
  okText,
  onUse,
  onAnother,
  onClose,
}: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [source, setSource] = useState('')
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [busy, setBusy] = useState(false)
  // While the dialog grows into place nothing in it can be measured.
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const url = URL.createObjectURL(picture)
    setSource(url)
    setAt({ x: 0, y: 0 })
    setZoom(1)
    setArea(null)
    return () => URL.revokeObjectURL(url)
  }, [picture])

  const unreadable = () => void Message.error(translate(text, 'upload.unreadable'))
  const use = async () => {
    if (!area) return
    setBusy(true)
    const file = await cut(source, area, widest, picture).catch(unreadable)
    // Whoever rejects has told the user why.
    const used =
      file &&
      (await Promise.resolve(onUse(file)).then(
        () => true,
        () => false,
      ))
    setBusy(false)
    if (used) onClose()
  }
  return (
    <>
      {anchor}
      <Modal
        visible
        title={title ?? t('upload.cropTitle')}
        style={{ width: 'min(480px, calc(100vw - 32px))' }}
        wrapClassName={scope}
        maskClosable={false}
        afterOpen={() => setOpen(true)}
        footer={
          <>
            {onAnother && <Button onClick={onAnother}>{t('upload.another')}</Button>}
            <Button onClick={onClose}>{t('upload.cancelCrop')}</Button>
            <Button type="primary" loading={busy} disabled={!area} onClick={() => void use()}>
              {okText ?? t('upload.use')}
            </Button>
          </>
        }
        onCancel={onClose}
      >
        <div className={styles.stage}>
          {open && source && (
            <Cropper
              image={source}
              crop={at}
              zoom={zoom}
              maxZoom={4}
              aspect={ratio}
              cropShape={round ? 'round' : 'rect'}
              showGrid={!round}
              disableAutomaticStylesInjection
              cropperProps={{ role: 'group', 'aria-label': t('upload.cropHint') }}
              mediaProps={{ alt: '', onError: unreadable }}
              onCropChange={setAt}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
            />
          )}
        </div>
        <p className={styles.hint}>{t('upload.cropHint')}</p>
        <input
          className={styles.zoom}
          type="range"
          min={1}
          max={4}
          step={0.1}
          value={zoom}
          aria-label={t('upload.zoom')}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </Modal>
    </>
  )
}
