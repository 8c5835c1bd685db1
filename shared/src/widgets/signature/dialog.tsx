import { Button, Input, Modal, Tabs } from '@arco-design/web-react'
import SignaturePad from 'signature_pad'
import { useEffect, useId, useRef, useState } from 'react'
import { useAttributes } from '../../fields/attributes.tsx'
import { useText } from '../../text/text.ts'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import { FileButton } from '../upload/file-button.tsx'
import { imageTypes } from '../upload/validate-files.ts'
import { cropped, pictured, written } from './ink.ts'
import { text } from './text.ts'
import styles from './signature.module.css'

export interface SignatureDialogProps {
  open: boolean
  label: string
  onCancel: () => void
  onSigned: (png: string) => void
}

/** Message for a missing signature, by input method. */
const missingTexts = {
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
  const [way, setWay] = useState('draw')
  const [name, setName] = useState('')
  const [empty, setEmpty] = useState(true)
  const [missing, setMissing] = useState(false)
  const [picture, setPicture] = useState('')
  const page = useId()
  const tabs = useAttributes<HTMLDivElement>('.arco-tabs-header', () => ({
    role: 'tablist',
    'aria-label': label,
  }))

  useEffect(() => {
    if (!open || way !== 'draw' || !canvas.current) return
    const paper = canvas.current
    // Double resolution, because prints have more pixels than the screen.
    paper.width = paper.offsetWidth * 2
    paper.height = paper.offsetHeight * 2
    paper.getContext('2d')?.scale(2, 2)
    const pen = new SignaturePad(paper, { minWidth: 0.8, maxWidth: 2.6 })
    pen.addEventListener('endStroke', () => {
      setEmpty(false)
      setMissing(false)
    })
    pad.current = pen
    return () => {
      pen.off()
      setEmpty(true)
    }
  }, [open, way])

  const choose = async (file: File | undefined) => {
    const read = file && file.type !== 'image/svg+xml' ? await pictured(file) : ''
    setPicture(read)
    setMissing(read === '')
  }
  const signaturePng = () => {
    if (way === 'type') return written(name)
    if (way !== 'draw') return picture
    return pad.current && !pad.current.isEmpty() ? cropped(canvas.current!) : ''
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
          <Tabs activeTab={way} onChange={(next) => (setWay(next), setMissing(false))}>
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
                onFiles={([file]) => void choose(file)}
              >
                {t('signature.choose')}
              </FileButton>
              {picture && <img className={styles.picture} src={picture} alt={t('signature.of', { label })} />}
            </Tabs.TabPane>
          </Tabs>
        </div>
        <div role="alert" className={styles.missing}>
          {missing && t(missingTexts[way as keyof typeof missingTexts])}
        </div>
      </Modal>
    </>
  )
}
