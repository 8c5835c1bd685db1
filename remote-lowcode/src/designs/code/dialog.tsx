import { Alert, Button, Input, Modal, Select, Skeleton, Spin } from '@arco-design/web-react'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { generator } from '@tessera/shared/contract/lowcode/generator'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { CallError } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { useCall, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { CodeFiles, type Changes } from './code-files.tsx'
import { isActive, Publish, usePublication } from './publish.tsx'
import { text } from './text.ts'
import styles from './code.module.css'

interface Props {
  id: string
  name: string
  /** An app design, whose page gets a menu for phones. */
  isApp?: boolean
  scope: string
  onClose: () => void
}
type Names = CallOutput<typeof generator.names>

/** Shows the code of the current release of a design, and downloads it. */
export function CodeDialog(props: Props) {
  const t = useText(text)
  const names = useCall(generator.names, { id: props.id })
  const areas = useCall(generator.areas, {})
  if (names.data && areas.data) return <Code {...props} suggested={names.data} areas={areas.data} />
  const error = names.error ?? areas.error
  const retry = () => {
    void names.mutate()
    void areas.mutate()
  }
  return (
    <Modal
      visible
      wrapClassName={props.scope}
      style={{ width: 'min(520px, calc(100vw - 24px))' }}
      title={t('code.title', { name: props.name })}
      footer={null}
      onCancel={props.onClose}
    >
      {error ? (
        <Alert type="error" content={error.msg} action={<Button onClick={retry}>{t('code.retry')}</Button>} />
      ) : (
        <Skeleton animation text={{ rows: 6 }} />
      )}
    </Modal>
  )
}

function Code({
  id,
  name,
  isApp = false,
  scope,
  onClose,
  suggested,
  areas,
}: Props & { suggested: Names; areas: readonly string[] }) {
  const t = useText(text)
  const uid = useId()
  const preview = useSend(generator.preview, { quiet: true })
  const comparison = useSend(generator.changes, { quiet: true })
  const download = useSend(generator.download, { quiet: true })
  const [module, setModule] = useState(suggested.module)
  const [className, setClassName] = useState(suggested.className)
  const [subNames, setSubNames] = useState(suggested.subTables.map((table) => table.className))
  const [description, setDescription] = useState('')
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const asked = { module, className: className.trim(), subClassName: subNames.join(','), description }
  const [shown, setShown] = useState<{
    asked: string
    list: CallOutput<typeof generator.preview>['list']
    changes: Changes | undefined
  }>()
  const key = JSON.stringify(asked)
  const publication = usePublication(id)
  const [chosen, setChosen] = useState<'code' | 'publish' | null>(null)
  // A publication that is under way is what a designer comes back for.
  const view = chosen ?? (isActive(publication.data?.publication) ? 'publish' : 'code')

  /** Sends a call and keeps its refusal beside the fields. */
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
      setRefusal(null)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(error)
    }
  }
  const generate = () =>
    attempt(async () => {
      const { data } = await preview.send({ id, ...asked })
      // The comparison is an addition: without it, the code is shown as it is.
      const changes = await comparison.send({ id, ...asked }).then(
        (answer) => answer.data,
        () => undefined,
      )
      setShown({ asked: key, list: data.list, changes })
    })
  // The suggested names give a first preview without a click.
  // oxlint-disable-next-line react/exhaustive-deps -- once
  useEffect(() => void generate(), [])
  const errorOf = (field: string) => refusal?.fields.find((one) => one.field === field)?.msg
  const hasOwnPlace = ['module', 'className', 'subClassName'].some((field) => errorOf(field) !== undefined)
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t('code.title', { name })}
      style={{ width: 'min(1120px, calc(100vw - 24px))' }}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('code.close')}</Button>
          <Button
            loading={download.sending}
            onClick={() => void attempt(async () => followLink((await download.send({ id, ...asked })).data))}
          >
            {t('code.download')}
          </Button>
          {view === 'code' ? (
            <Button type="primary" onClick={() => setChosen('publish')}>
              {t('code.publish')}
            </Button>
          ) : (
            <Button onClick={() => setChosen('code')}>{t('code.back')}</Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        <p>{t('code.hint')}</p>
        <form
          className={styles.settings}
          onSubmit={(event) => {
            event.preventDefault()
            void generate()
          }}
        >
          <Setting label={t('code.module')} htmlFor={`${uid}-module`} problem={errorOf('module')}>
            <Select
              id={`${uid}-module`}
              aria-label={t('code.module')}
              value={module}
              options={[...areas]}
              onChange={setModule}
            />
          </Setting>
          <Setting label={t('code.className')} htmlFor={`${uid}-class`} problem={errorOf('className')}>
            <Input
              id={`${uid}-class`}
              value={className}
              maxLength={24}
              status={errorOf('className') === undefined ? undefined : 'error'}
              onChange={setClassName}
            />
          </Setting>
          {suggested.subTables.map(({ label }, at) => (
            <Setting
              key={at}
              label={t('code.subClassName', { name: label })}
              htmlFor={`${uid}-sub-${at}`}
              problem={at === 0 ? errorOf('subClassName') : undefined}
            >
              <Input
                id={`${uid}-sub-${at}`}
                value={subNames[at] ?? ''}
                maxLength={24}
                status={errorOf('subClassName') === undefined ? undefined : 'error'}
                onChange={(next) => setSubNames(subNames.with(at, next.replaceAll(/[,，]/g, '')))}
              />
            </Setting>
          ))}
          <Setting label={t('code.description')} htmlFor={`${uid}-description`}>
            <Input id={`${uid}-description`} value={description} maxLength={200} onChange={setDescription} />
          </Setting>
          <Setting label="" htmlFor="">
            <Button htmlType="submit" loading={preview.sending}>
              {t('code.preview')}
            </Button>
          </Setting>
        </form>
        {refusal && !hasOwnPlace && <Alert type="error" className={styles.refusal!} content={refusal.msg} />}
        {view === 'publish' && (
          <Publish id={id} isApp={isApp} asked={asked} state={publication} attempt={attempt} />
        )}
        {view === 'code' && (
          <>
            {shown && shown.asked !== key && !refusal && <Alert type="info" content={t('code.changed')} />}
            {shown ? (
              <CodeFiles folders={shown.list} changes={shown.changes} />
            ) : (
              <Waiting busy={preview.sending} />
            )}
          </>
        )}
      </div>
    </Modal>
  )
}

function Waiting({ busy }: { busy: boolean }) {
  const t = useText(text)
  return <div className={styles.empty}>{busy ? <Spin /> : t('code.empty')}</div>
}

/** A labelled setting with what is wrong about it. */
function Setting({
  label,
  htmlFor,
  problem,
  children,
}: {
  label: string
  htmlFor: string
  problem?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={styles.setting}>
      {label === '' ? <span aria-hidden>&nbsp;</span> : <label htmlFor={htmlFor}>{label}</label>}
      {children}
      {problem !== undefined && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}
