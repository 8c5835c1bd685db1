import { Button, Spin } from '@arco-design/web-react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { designPreviews } from '@tessera/shared/contract/lowcode/design-previews'
import { DesignType } from '@tessera/shared/contract/lowcode/designs'
import { call } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { Code } from '@tessera/shared/ui/codes/code'
import { Copyable } from '@tessera/shared/ui/copyable'
import { useDesigner } from '@tessera/shared/forms/form-designer/context'
import { writeDraft } from '@tessera/shared/forms/form-designer/model/draft'
import { text } from './text.ts'
import styles from './phone.module.css'

type State = { at: 'idle' } | { at: 'sending' } | { at: 'failed' } | { at: 'ready'; address: string }

/** A QR code that opens the draft, as it is now, on the phone of a designer. */
export function PhoneCode({ title, hasList }: { title: string; hasList: boolean }) {
  const t = useText(text)
  const store = useDesigner()
  // The page of designers has the same address on the phone.
  const { pathname } = useLocation()
  const [state, setState] = useState<State>({ at: 'idle' })
  const create = async () => {
    setState({ at: 'sending' })
    try {
      const draft = store.draft()
      const { formData, appColumnData } = writeDraft(draft)
      const type = draft.isApp ? DesignType.app : DesignType.web
      const shown = { fullName: title, formData, ...(draft.isApp && hasList ? { appColumnData } : {}) }
      const id = await call(designPreviews.create, { data: JSON.stringify(shown), type })
      setState({ at: 'ready', address: `${location.origin}${pathname}?preview=${id}` })
    } catch {
      setState({ at: 'failed' })
    }
  }
  return (
    <section className={styles.pane} aria-label={t('phone.qr')}>
      <h3>{t('phone.qr')}</h3>
      {state.at === 'ready' ? (
        <>
          <span>
            <Code type="qr" content={state.address} label={title} />
          </span>
          <span className={styles.hint}>
            <Copyable focusable>{state.address}</Copyable>
          </span>
          <p className={styles.hint}>{t('phone.qrHint')}</p>
        </>
      ) : (
        <span>
          <Button size="small" loading={state.at === 'sending'} onClick={() => void create()}>
            {t(state.at === 'failed' ? 'phone.retry' : 'phone.qr')}
          </Button>
        </span>
      )}
      {state.at === 'failed' && <p className={styles.hint}>{t('phone.qrFailed')}</p>}
      {state.at === 'sending' && <Spin />}
    </section>
  )
}
