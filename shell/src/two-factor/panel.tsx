import { Alert, Badge, Button, Input, Skeleton } from '@arco-design/web-react'
import { md5 } from 'js-md5'
import { useState } from 'react'
import { twoFactor as calls, type TwoFactorState } from '@tessera/shared/contract/session/two-factor'
import { refresh, useCall, useSend } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { Field } from '@tessera/shared/ui/form-drawer/field'
import { FormDialog } from '@tessera/shared/ui/form-drawer/form-dialog'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'
import { text } from './text.ts'
import styles from './two-factor.module.css'

type PanelState =
  | { at: 'nothing' }
  | { at: 'settingUp' }
  | { at: 'removing' }
  | { at: 'renewing' }
  | { at: 'renewed'; codes: string[] }

/** Two-step verification of the signed-in user. */
export function TwoFactor() {
  const t = useText(text)
  const { data, error, mutate } = useCall(calls.read, {})
  const [state, setState] = useState<PanelState>({ at: 'nothing' })
  const { send: remove } = useSend(calls.remove, { quiet: true, stale: [calls.read] })
  const { send: renew } = useSend(calls.renewCodes, { quiet: true, stale: [calls.read] })
  const done = () => {
    setState({ at: 'nothing' })
    void refresh(calls.read)
  }
  const content = () => {
    if (error && !data)
      return (
        <Alert
          type="error"
          content={error.msg || t('twoFactor.failed')}
          action={
            <Button size="small" onClick={() => void mutate()}>
              {t('twoFactor.retry')}
            </Button>
          }
        />
      )
    if (!data) return <Skeleton animation text={{ rows: 2 }} />
    if (state.at === 'settingUp') return <SetUp onDone={done} onCancel={done} />
    if (state.at === 'renewed') return <RecoveryCodes codes={state.codes} onSaved={done} />
    return <StatusSection standing={data} onDo={setState} />
  }
  return (
    <section aria-labelledby="two-factor-title">
      <h3 id="two-factor-title" className={styles.title}>
        {t('twoFactor.title')}
        {data && (
          <Badge
            status={data.since === null ? 'default' : 'success'}
            text={t(data.since === null ? 'twoFactor.off' : 'twoFactor.on')}
          />
        )}
      </h3>
      <p className={styles.note}>{t('twoFactor.what')}</p>
      {content()}
      {state.at === 'removing' && (
        <ProofDialog
          title={t('twoFactor.turnOff')}
          onSave={async (proof) => (await remove(proof)).msg}
          onClose={() => setState({ at: 'nothing' })}
        />
      )}
      {state.at === 'renewing' && (
        <ProofDialog
          title={t('twoFactor.renew')}
          note={t('twoFactor.renewNote')}
          onSave={async (proof) => {
            const {
              data: { recoveryCodes },
              msg,
            } = await renew(proof)
            setState({ at: 'renewed', codes: recoveryCodes })
            return msg
          }}
          onClose={() => setState((now) => (now.at === 'renewing' ? { at: 'nothing' } : now))}
        />
      )}
    </section>
  )
}

function StatusSection({
  standing: { since, recoveryCodes, demandedBy },
  onDo,
}: {
  standing: TwoFactorState
  onDo: (state: PanelState) => void
}) {
  const t = useText(text)
  const roles = demandedBy.filter(Boolean)
  const demanded = [
    demandedBy.includes('') && t('twoFactor.demandedOfUser'),
    roles.length > 0 && t('twoFactor.demandedOfRole', { names: roles }),
  ].filter(Boolean)
  return (
    <>
      {since !== null && (
        <p className={styles.note}>{t('twoFactor.since', { time: formatTime(since), n: recoveryCodes })}</p>
      )}
      {demanded.length > 0 && <Alert type="info" content={demanded.join(' ')} />}
      <div className={styles.buttons}>
        {since === null ? (
          <Button type="primary" onClick={() => onDo({ at: 'settingUp' })}>
            {t('twoFactor.turnOn')}
          </Button>
        ) : (
          <>
            <Button onClick={() => onDo({ at: 'renewing' })}>{t('twoFactor.renew')}</Button>
            {demanded.length === 0 && (
              <Button status="danger" onClick={() => onDo({ at: 'removing' })}>
                {t('twoFactor.turnOff')}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  )
}

interface Proof {
  password: string
  code: string
}

/** Dialog for password and code, before two-step verification or its recovery codes change. */
function ProofDialog({
  title,
  note,
  onSave,
  onClose,
}: {
  title: string
  note?: string
  onSave: (proof: Proof) => Promise<string>
  onClose: () => void
}) {
  const t = useText(text)
  return (
    <FormDialog<Proof>
      title={title}
      initial={{}}
      onSave={({ password, code }) => onSave({ password: md5(password), code: code.trim() })}
      onClose={onClose}
    >
      {note && <Alert type="info" content={note} className={styles.renew} />}
      <Field
        name="password"
        label={t('twoFactor.password')}
        required
        check={(value) => (value ? undefined : t('twoFactor.needPassword'))}
      >
        <Input.Password autoComplete="current-password" maxLength={50} />
      </Field>
      <Field
        name="code"
        label={t('twoFactor.anyCode')}
        required
        check={(value) => (String(value ?? '').trim() ? undefined : t('twoFactor.needCode'))}
      >
        <Input autoComplete="one-time-code" maxLength={20} />
      </Field>
    </FormDialog>
  )
}
