import { Button, Message, Modal } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { current as calls } from '@tessera/shared/contract/org/current'
import { CallError, ask } from '@tessera/shared/client/call'
import { upload } from '@tessera/shared/client/upload'
import { refresh } from '@tessera/shared/client/use-call'
import { say, useText } from '@tessera/shared/text/text'
import { knowAgain } from '../session/know-again.ts'
import { cut } from './cut.ts'
import { text } from './text.ts'

/** Cuts a round picture out of a file, sends it, and puts it to use. */
export function CropDialog({ picture, onAnother, onClose }: { picture: File; onAnother: () => void; onClose: () => void }) {
  const t = useText(text)
  const [source, setSource] = useState('')
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [sending, setSending] = useState(false)
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

  const use = async () => {
    if (!area) return
    setSending(true)
    try {
      const { name } = await upload('userAvatar', await cut(source, area))
      const { msg } = await ask(calls.setAvatar, { name })
      await Promise.all([refresh(calls.baseInfo), knowAgain()])
      Message.success(msg)
      onClose()
    } catch (error) {
      // A refusal was shown by the call.
      if (!(error instanceof CallError)) Message.error(say(text, 'profile.pictureUnreadable'))
    } finally {
      setSending(false)
    }
  }
  return (
    <Modal
      visible
      title={t('profile.cropTitle')}
      style={{ width: 'min(480px, calc(100vw - 32px))' }}
      maskClosable={false}
      afterOpen={() => setOpen(true)}
      footer={
        <>
          <Button onClick={onAnother}>{t('profile.another')}</Button>
          <Button onClick={onClose}>{t('profile.cancel')}</Button>
          <Button type="primary" loading={sending} disabled={!area} onClick={() => void use()}>
            {t('profile.useAvatar')}
          </Button>
        </>
      }
      onCancel={onClose}
    >
      <div className="profile-crop">
        {open && source && (
          <Cropper
            image={source}
            crop={at}
            zoom={zoom}
            maxZoom={4}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'group', 'aria-label': t('profile.cropHint') }}
            mediaProps={{ alt: '', onError: () => void Message.error(say(text, 'profile.pictureUnreadable')) }}
            onCropChange={setAt}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <p className="profile-none">{t('profile.cropHint')}</p>
      <input className="profile-zoom" type="range" min={1} max={4} step={0.1} value={zoom} aria-label={t('profile.zoom')} onChange={({ target }) => setZoom(Number(target.value))} />
    </Modal>
  )
}
