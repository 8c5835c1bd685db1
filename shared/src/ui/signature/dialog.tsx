import { Button, Input, Modal, Tabs } from '@arco-design/web-react'
import SignaturePad from 'signature_pad'
import { useEffect, useId, useRef, useState } from 'react'
import { useAttributes } from '../attributes.tsx'
import { useText } from '../../text/text.ts'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import { FileButton } from '../upload/file-button.tsx'
import { imageTypes } from '../upload/validate-files.ts'
import { cropToPng, imageToPng, renderNamePng } from './signature-png.ts'
import { text } from './text.ts'
import styles from './signature.module.css'

export interface SignatureDialogProps {
  open: boolean
  label: string
  onCancel: () => void
  onSigned: (png: string) => void
}

/** Message for a missing signature, by input method. */
const missingMessages = {
  draw: 'signature.missing',
  type: 'signature.noName',
  upload: 'signature.noPicture',
} as const

/** Dialog that accepts a signature: drawn, typed as a name, or uploaded as an image. */
export function SignatureDialog({ open, label, onCancel, onSigned }: SignatureDialogProps) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const [method, setMethod] = useState('draw')
  const [name, setName] = useState('')
  const [empty, setEmpty] = useState(true)
  const [missing, setMissing] = useState(false)
  const [picture, setPicture] = useState('')
  const page = useId()
  const tabs = useAttributes<HTMLDivElement>('.arco-tabs-header', () => ({ 'aria-label': label }))

  useEffect(() => {
    if (!open || method !== 'draw' || !canvas.current) return
    const element = canvas.current
    // Double resolution, because prints have more pixels than the screen.
    element.width = element.offsetWidth * 2
    element.height = element.offsetHeight * 2
    element.getContext('2d')?.scale(2, 2)
    const pen = new SignaturePad(element, { minWidth: 0.8, maxWidth: 2.6 })
    pen.addEventListener('endStroke', () => {
      setEmpty(false)
      setMissing(false)
    })
    pad.current = pen
    return () => {
      pen.off()
      setEmpty(true)
    }
  }, [open, method])

  const selectFile = async (file: File | undefined) => {
    const png = file && file.type !== 'image/svg+xml' ? await imageToPng(file) : ''
    setPicture(png)
    setMissing(png === '')
  }
  const signaturePng = () => {
    if (method === 'type') return renderNamePng(name)
    if (method !== 'draw') return picture
    return pad.current && !pad.current.isEmpty() ? cropToPng(canvas.current!) : ''
  }
  const sign = () => {
    const png = signaturePng()
    if (!png) return setMissing(true)
    setName('')
    setPicture('')
    setMissing(false)
    onSigned(png)
  }
  return (
    <>
      {anchor}
      <Modal
        wrapClassName={scope}
        visible={open}
        title={t('signature.title', { label })}
        style={{ width: 600, maxWidth: 'calc(100vw - 32px)' }}
        okText={t('signature.ok')}
        cancelText={t('signature.cancel')}
        onOk={sign}
        onCancel={() => (setMissing(false), onCancel())}
        unmountOnExit
        maskClosable={empty && !name && !picture}
      >
        <div ref={tabs}>
          <Tabs activeTab={method} onChange={(next) => (setMethod(next), setMissing(false))}>
            <Tabs.TabPane key="draw" title={t('signature.draw')}>
              <canvas ref={canvas} className={styles.paper} role="img" aria-label={t('signature.paper')} />
              <Button size="small" disabled={empty} onClick={() => (pad.current?.clear(), setEmpty(true))}>
                {t('signature.wipe')}
              </Button>
            </Tabs.TabPane>
            <Tabs.TabPane key="type" title={t('signature.type')}>
              <Input
                value={name}
                onChange={(next) => (setName(next), setMissing(false))}
                onPressEnter={sign}
                maxLength={20}
                placeholder={t('signature.name')}
                aria-label={t('signature.name')}
                autoFocus
              />
              <div className={styles.written} aria-hidden>
                {name}
              </div>
            </Tabs.TabPane>
            <Tabs.TabPane key="upload" title={t('signature.upload')}>
              <FileButton
                id={`${page}-file`}
                label={label}
                accept={imageTypes}
                multiple={false}
                disabled={false}
                size="default"
                describedBy={undefined}
                onBlur={undefined}
                onFiles={([file]) => void selectFile(file)}
              >
                {t('signature.choose')}
              </FileButton>
              {picture && <img className={styles.picture} src={picture} alt={t('signature.of', { label })} />}
            </Tabs.TabPane>
          </Tabs>
        </div>
        <div role="alert" className={styles.missing}>
          {missing && t(missingMessages[method as keyof typeof missingMessages])}
        </div>
      </Modal>
    </>
  )
}
