import { Button, Result, Spin } from '@arco-design/web-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Lang } from '@tessera/shared/contract/lang'
import { publicForms, type GuestState } from '@tessera/shared/contract/lowcode/public-forms'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { call, CallError } from '@tessera/shared/client/call'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import { readDesign, type Design } from '@tessera/shared/fields/design'
import { DesignForm, type FormHandle, type Values } from '@tessera/shared/forms/design-form/design-form'
import { useSaveByRelease } from '@tessera/shared/forms/save-by-release/use-save-by-release'
import { useLang, useText } from '@tessera/shared/text/text'
import { CodeForm } from '../public-page/code-form.tsx'
import { PublicFrame } from '../public-page/frame.tsx'
import { solveChallenge } from '../public-page/solve.ts'
import styles from '../public-page/page.module.css'
import { text as pageText } from '../public-page/text.ts'
import { text } from './text.ts'

type State = CallOutput<typeof publicForms.state>

const quiet = { quiet: true } as const

/** A solved challenge of a form; each is accepted once. */
async function prove(key: string): Promise<{ challenge: string; nonce: string }> {
  const { challenge, bits } = await call(publicForms.challenge, { key }, quiet)
  return { challenge, nonce: await solveChallenge(challenge, bits) }
}

const messageOf = (error: unknown): string => (error instanceof CallError ? error.msg : '')

/** `/f/<key>`: a published form, which guests fill in without an account. */
export default function PublicFormPage() {
  const t = useText(text)
  const key = location.pathname.split('/')[2] ?? ''
  const [state, setState] = useState<State | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useEffectEvent(async () => {
    setFailure(null)
    try {
      setState(await call(publicForms.state, { key }, quiet))
    } catch (error) {
      setFailure(messageOf(error))
    }
  })
  // oxlint-disable-next-line react/set-state-in-effect -- the state is set after the request
  useEffect(() => void load(), [])
  return (
    <PublicFrame name={state?.fullName} failed={t('guest.failed')} failure={failure}>
      {state?.state === 'open' && <OpenForm formKey={key} state={state} />}
      {state && state.state !== 'open' && <Closed {...state} state={state.state} />}
    </PublicFrame>
  )
}

/** Why the form cannot be filled in now. */
function Closed({
  state,
  openTime,
  closeTime,
}: Pick<State, 'openTime' | 'closeTime'> & { state: Exclude<GuestState, 'open'> }) {
  const t = useText(text)
  const time = state === 'early' ? openTime : closeTime
  return (
    <Result
      status="info"
      title={t(`guest.${state}`)}
      subTitle={t(`guest.${state}Hint`, {
        time: time === null ? '' : formatInstant(time, 'yyyy-MM-dd HH:mm'),
      })}
    />
  )
}

/** The form of a release, as guests see it. */
type OpenedForm = CallOutput<typeof publicForms.open>

/** The form, after the access code where it has one. */
function OpenForm({ formKey, state }: { formKey: string; state: State }) {
  const t = useText(text)
  const tp = useText(pageText)
  const [code, setCode] = useState('')
  const [opened, setOpened] = useState<OpenedForm | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(!state.needsCode)
  const fetchForm = async () => {
    const proof = await prove(formKey)
    return call(publicForms.open, { key: formKey, ...proof, code }, quiet)
  }
  const open = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const answer = await fetchForm()
      setOpened(answer)
    } catch (error) {
      setFailure(messageOf(error) || t('guest.failed'))
    } finally {
      setBusy(false)
    }
  }
  const openWithoutCode = useEffectEvent(() => {
    if (!state.needsCode) void open()
  })
  // oxlint-disable-next-line react/set-state-in-effect -- the state is set after the request
  useEffect(() => openWithoutCode(), [])
  if (opened !== null)
    return (
      <Answer
        formKey={formKey}
        code={code}
        opened={opened}
        name={state.fullName}
        isOnce={state.isOnce}
        onOpen={fetchForm}
      />
    )
  if (state.needsCode)
    return (
      <CodeForm
        hint={t('guest.codeHint')}
        {...{ code, setCode, failure, isBusy }}
        onSubmit={() => void open()}
      />
    )
  if (failure === null) return <Spin tip={tp('guest.loading')} />
  return (
    <Result
      status="error"
      title={failure}
      extra={<Button onClick={() => void open()}>{tp('guest.retry')}</Button>}
    />
  )
}

/** The design that the server sent, with one button; null where this page cannot read it. */
function readGuestDesign(formData: string): Design | null {
  const read = readDesign(JSON.parse(formData))
  if ('problems' in read) return null
  const { design } = read
  return {
    ...design,
    form: { ...design.form, hasConfirmBtn: true, hasCancelBtn: false, hasPrintBtn: false },
  }
}

function Answer({
  formKey,
  code,
  opened,
  name,
  isOnce,
  onOpen,
}: {
  formKey: string
  code: string
  opened: OpenedForm
  name: string
  isOnce: boolean
  /** Loads the form again, in the current language. */
  onOpen: () => Promise<OpenedForm>
}) {
  const t = useText(text)
  const lang = useLang()
  const form = useRef<FormHandle>(null)
  const [shown, setShown] = useState<OpenedForm & { lang: Lang; values: Values | null }>({
    ...opened,
    lang,
    values: null,
  })
  const design = useMemo(() => readGuestDesign(shown.formData), [shown.formData])
  // The server writes the options of dictionaries in the language of the call.
  const translate = useEffectEvent(async () => {
    const answer = await onOpen().catch(() => shown)
    // Another release may lack a field that is filled in: this form stays, and saving it says which.
    const { formData, release } = answer.release === shown.release ? answer : shown
    setShown({ formData, release, lang, values: form.current?.store.values() ?? shown.values })
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the state is set after the request
    if (lang !== shown.lang) void translate()
  }, [lang, shown.lang])
  const [nth, setNth] = useState(0)
  const [thanks, setThanks] = useState<string | null>(null)
  const byRelease = useSaveByRelease(null)
  const submit = (values: Values) =>
    byRelease.save(values, async (sent) => {
      const proof = await prove(formKey)
      const answer = await call(
        publicForms.submit,
        { key: formKey, ...proof, code, data: JSON.stringify(sent), release: shown.release },
        quiet,
      )
      setThanks(answer.thanks)
    })
  if (!design) return <Result status="error" title={t('guest.failed')} />
  if (thanks !== null)
    return (
      <Result
        status="success"
        title={t('guest.submitted')}
        subTitle={<span className={styles.thanks}>{thanks || t('guest.thanks')}</span>}
        extra={
          !isOnce && (
            <Button
              autoFocus
              onClick={() => {
                setThanks(null)
                setShown({ ...shown, values: null })
                setNth(nth + 1)
              }}
            >
              {t('guest.another')}
            </Button>
          )
        }
      />
    )
  return (
    <>
      <DesignForm
        ref={form}
        key={`${nth} ${shown.lang}`}
        title={name}
        design={design}
        // What was filled in before the language changed.
        record={shown.values}
        guard={false}
        buttons="always"
        submitText={t('guest.submit')}
        onSubmit={submit}
      />
      {byRelease.dialog}
    </>
  )
}
