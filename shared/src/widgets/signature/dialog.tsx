import { Button, Input, Modal, Tabs } from '@arco-design/web-react'
import SignaturePad from 'signature_pad'
import { useEffect, useId, useRef, useState } from 'react'
import { useNaming } from '../../fields/naming.tsx'
import { useText } from '../../text/text.ts'
import { usePortalScope } from '../portal-scope/portal-scope.tsx'
import { Chooser } from '../upload/chooser.tsx'
import { pictures } from '../upload/judge.ts'
import { cropped, pictured, written } from './ink.ts'
import { text } from './text.ts'
import styles from './signature.module.css'

export interface SignatureDialogProps {
  open: boolean
  label: string
  onCancel: () => void
  onSigned: (png: string) => void
}

/** The pad. Who cannot draw with a pointer types the name. */
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
  const tabs = useNaming<HTMLDivElement>('.arco-tabs-header', () => ({
    role: 'tablist',
    'aria-label': label,
  }))

  useEffect(() => {
    if (!open || way !== 'draw' || !canvas.current) return
    const paper = canvas.current
    // Twice as many points as the screen shows: a print has more of them.
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
  const sign = () => {
    const png =
      way === 'draw'
        ? pad.current && !pad.current.isEmpty()
          ? cropped(canvas.current!)
          : ''
        : way === 'type'
          ? written(name)
          : picture
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
              <Chooser
                id={`${page}-file`}
                label={label}
                accept={pictures}
                several={false}
                disabled={false}
                size="default"
                describedBy={undefined}
                onBlur={undefined}
                onChosen={([file]) => void choose(file)}
              >
                {t('signature.choose')}
              </Chooser>
              {picture && <img className={styles.picture} src={picture} alt={t('signature.of', { label })} />}
            </Tabs.TabPane>
          </Tabs>
        </div>
        <div role="alert" className={styles.missing}>
          {missing &&
            t(
              way === 'draw'
                ? 'signature.missing'
                : way === 'type'
                  ? 'signature.noName'
                  : 'signature.noPicture',
            )}
        </div>
      </Modal>
    </>
  )
}
