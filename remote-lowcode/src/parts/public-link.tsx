import { Alert, Button, Input, Message, Modal, Popconfirm, Skeleton, Switch } from '@arco-design/web-react'
import { useId, useState, type ReactNode } from 'react'
import { CallError } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { Code } from '@tessera/shared/ui/codes/code'
import { useLeaveQuestion } from '@tessera/shared/ui/confirm/leave-question'
import { Copyable } from '@tessera/shared/ui/copyable'
import { text } from './public-link-text.ts'
import { Moment, SettingLine } from './setting-line.tsx'
import styles from './public-link.module.css'

/** What the links of reports and screens have in common. */
interface Link {
  readonly enabledMark: 0 | 1
  readonly code: string
  readonly closeTime?: number | null | undefined
  readonly key: string
  readonly maker: string
  readonly isOwn: boolean
  readonly problem: string
}

interface Props<L extends Link> {
  name: string
  scope: string
  /** What the path of its page begins with, such as `/r/`. */
  path: string
  /** What guests see, and with whose rights. */
  hint: string
  /** The stored link; undefined while it is loaded. */
  link: L | undefined
  error: { readonly msg: string } | undefined
  onReload: () => void
  /** Saves a changed link; throws a refusal. */
  save: (draft: L, renew: 0 | 1) => Promise<{ msg: string; data: L }>
  isSaving: boolean
  /** Further settings. */
  more?: (draft: L, change: (changed: Partial<L>) => void) => ReactNode
  onClose: () => void
}

/** The link by which guests open something without an account, with its limits. */
export function PublicLinkDialog<L extends Link>(props: Props<L>) {
  const t = useText(text)
  const { link, error, name, scope, onReload, onClose } = props
  if (link) return <Settings key={link.key} {...props} stored={link} />
  return (
    <Modal
      visible
      wrapClassName={scope}
      style={{ width: 'min(520px, calc(100vw - 24px))' }}
      title={t('publicLink.title', { name })}
      footer={null}
      onCancel={onClose}
    >
      {error ? (
        <Alert
          type="error"
          content={error.msg}
          action={<Button onClick={onReload}>{t('publicLink.retry')}</Button>}
        />
      ) : (
        <Skeleton animation text={{ rows: 6 }} />
      )}
    </Modal>
  )
}

function Settings<L extends Link>({
  name,
  scope,
  path,
  hint,
  stored,
  onReload,
  save,
  isSaving,
  more,
  onClose,
}: Props<L> & { stored: L }) {
  const t = useText(text)
  const uid = useId()
  const [draft, setDraft] = useState(stored)
  const [saved, setSaved] = useState(stored)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const change = (changed: Partial<L>) => setDraft({ ...draft, ...changed })
  const submit = async (renew: 0 | 1 = 0) => {
    try {
      const { msg, data } = await save(draft, renew)
      setRefusal(null)
      setDraft(data)
      setSaved(data)
      Message.success(msg)
      onReload()
    } catch (error) {
      if (error instanceof CallError) setRefusal(error)
    }
  }
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  const { requestClose, question } = useLeaveQuestion(isDirty, onClose)
  const codeError = refusal?.fields.find(({ field }) => field === 'code')?.msg
  const address = stored.key === '' ? '' : `${location.origin}${path}${stored.key}`
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t('publicLink.title', { name })}
      style={{ width: 'min(640px, calc(100vw - 24px))' }}
      maskClosable={false}
      onCancel={requestClose}
      footer={
        <>
          <Button onClick={requestClose}>{t('publicLink.cancel')}</Button>
          <Button type="primary" loading={isSaving} onClick={() => void submit()}>
            {t('publicLink.save')}
          </Button>
        </>
      }
    >
      {question}
      <div className={styles.body}>
        <p>{hint}</p>
        {stored.problem !== '' && <Alert type="warning" content={stored.problem} />}
        {stored.problem === '' && stored.maker !== '' && !stored.isOwn && (
          <Alert type="info" content={t('publicLink.otherMaker', { name: stored.maker.split('/')[0] })} />
        )}
        {refusal && !codeError && <Alert type="error" content={refusal.msg} />}
        <SettingLine label={t('publicLink.enabled')} htmlFor={`${uid}-enabled`}>
          <Switch
            id={`${uid}-enabled`}
            aria-label={t('publicLink.enabled')}
            checked={draft.enabledMark === 1}
            onChange={(on) => change({ enabledMark: on ? 1 : 0 } as Partial<L>)}
          />
        </SettingLine>
        {address !== '' && stored.enabledMark === 1 && (
          <SettingLine label={t('publicLink.link')}>
            <span className={styles.link}>
              <Copyable focusable>{address}</Copyable>
            </span>
            <Code type="qr" content={address} label={name} />
            <Popconfirm title={t('publicLink.renewAsk')} onOk={() => submit(1)}>
              <Button size="small">{t('publicLink.renew')}</Button>
            </Popconfirm>
          </SettingLine>
        )}
        <SettingLine
          label={t('publicLink.code')}
          htmlFor={`${uid}-code`}
          hint={t('publicLink.codeHint')}
          error={codeError}
        >
          <Input
            id={`${uid}-code`}
            maxLength={8}
            autoComplete="off"
            style={{ maxWidth: 200 }}
            value={draft.code}
            onChange={(code) => change({ code } as Partial<L>)}
          />
        </SettingLine>
        <SettingLine label={t('publicLink.closeTime')}>
          <Moment
            label={t('publicLink.closeTime')}
            placeholder={t('publicLink.anytime')}
            value={draft.closeTime}
            onChange={(closeTime) => change({ closeTime } as Partial<L>)}
          />
        </SettingLine>
        {more?.(draft, change)}
      </div>
    </Modal>
  )
}
