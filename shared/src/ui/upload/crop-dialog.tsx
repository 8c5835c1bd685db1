import { Button, Message, Modal } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { translate, useText } from '../../text/text.ts'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import { cropImage } from './crop-image.ts'
import { text } from './text.ts'
import styles from './crop-dialog.module.css'

interface Props {
  picture: File
  /** Aspect ratio of the crop: width divided by height. */
  ratio: number
  /** Maximum width of the result in pixels; a wider crop is scaled down. */
  maxWidth: number
  /** Shows the crop as a circle. */
  round?: boolean
  title?: string
  okText?: string
  /**
   * Called with the result. The dialog is busy until the promise resolves, and stays open when it rejects.
   */
  onUse: (file: File) => Promise<void> | void
  /** Lets the user select another image. */
  onSelectAnother?: () => void
  onClose: () => void
}

/** Dialog that crops an image to a ratio, by drag, pinch, wheel or arrow keys. */
export function CropDialog({
  picture,
  ratio,
  maxWidth,
  round = false,
  title,
  okText,
  onUse,
  onSelectAnother,
  onClose,
}: Props) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [source, setSource] = useState('')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [busy, setBusy] = useState(false)
  // The cropper measures its container, so it is rendered after the opening animation.
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const url = URL.createObjectURL(picture)
    // oxlint-disable-next-line react/set-state-in-effect -- the object URL must be created and revoked in pairs
    setSource(url)
    setCrop({ x: 0, y: 0 })
    setZoom(1)
    setArea(null)
    return () => URL.revokeObjectURL(url)
  }, [picture])

  const showUnreadable = () => void Message.error(translate(text, 'upload.unreadable'))
  const confirm = async () => {
    if (!area) return
    setBusy(true)
    const file = await cropImage(source, area, maxWidth, picture).catch(showUnreadable)
    // `onUse` has already shown why it rejected.
    const accepted =
      file &&
      (await Promise.resolve(onUse(file)).then(
        () => true,
        () => false,
      ))
    setBusy(false)
    if (accepted) onClose()
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
            {onSelectAnother && <Button onClick={onSelectAnother}>{t('upload.another')}</Button>}
            <Button onClick={onClose}>{t('upload.cancelCrop')}</Button>
            <Button type="primary" loading={busy} disabled={!area} onClick={() => void confirm()}>
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
              crop={crop}
              zoom={zoom}
              maxZoom={4}
              aspect={ratio}
              cropShape={round ? 'round' : 'rect'}
              showGrid={!round}
              disableAutomaticStylesInjection
              cropperProps={{ role: 'group', 'aria-label': t('upload.cropHint') }}
              mediaProps={{ alt: '', onError: showUnreadable }}
              onCropChange={setCrop}
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
