import { Alert, Button, Input, Message, Modal, Select } from '@arco-design/web-react'
import { useId, useState } from 'react'
import {
  designImport,
  type ImportCheck,
  type ImportChoice,
  type ImportItem,
} from '@tessera/shared/contract/lowcode/design-import'
import { DesignType } from '@tessera/shared/contract/lowcode/designs'
import { call, callWithMessage, CallError } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { JsonFileButton } from '@tessera/shared/ui/json-file-button/json-file-button'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { text } from './text.ts'
import styles from './import-design.module.css'

/** The server reads large forms field by field. */
const timeoutMs = 120_000

/** Button that reads the file of a design, shows what its import would do, and imports it as chosen. */
export function ImportDesign({
  type,
  onImported,
}: {
  /** The type of the list; files of other lists are refused. */
  type: number
  onImported: (id: string) => void
}) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const [busy, setBusy] = useState(false)
  const [opened, setOpened] = useState<{ content: string; check: ImportCheck } | null>(null)
  const read = async (file: File) => {
    setBusy(true)
    try {
      const content = await file.text()
      setOpened({ content, check: await call(designImport.check, { content, type }, { timeoutMs }) })
    } catch {
      // The call has shown the error.
    }
    setBusy(false)
  }
  return (
    <>
      {anchor}
      <JsonFileButton label={t('designImport.open')} loading={busy} onFile={(file) => void read(file)} />
      {opened && (
        <ImportDialog
          {...opened}
          type={type}
          scope={scope}
          onClose={() => setOpened(null)}
          onImported={(id) => {
            setOpened(null)
            onImported(id)
          }}
        />
      )}
    </>
  )
}

interface DialogProps {
  content: string
  type: number
  check: ImportCheck
  scope: string
  onClose: () => void
  onImported: (id: string) => void
}

function ImportDialog({ content, type, check, scope, onClose, onImported }: DialogProps) {
  const t = useText(text)
  const uid = useId()
  const [fullName, setFullName] = useState(check.newName)
  const [enCode, setEnCode] = useState(check.newCode)
  const [choices, setChoices] = useState<Readonly<Record<string, ImportChoice>>>({})
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const blocking = check.problems.filter(({ isBlocking }) => isBlocking)
  const others = check.problems.filter(({ isBlocking }) => !isBlocking)
  const choiceOf = ({ key, choices: offered }: ImportItem): ImportChoice => choices[key] ?? offered[0]!
  const errorOf = (name: string) => refusal?.fields.find((one) => one.field === name)?.msg
  const run = async () => {
    setSending(true)
    try {
      const { data, msg } = await callWithMessage(
        designImport.run,
        { content, type, fullName, enCode, choices: { ...choices } },
        { timeoutMs, quiet: true },
      )
      Message.success(msg)
      onImported(data.id)
    } catch (error) {
      if (error instanceof CallError) setRefusal(error)
    }
    setSending(false)
  }
  const inputs = [
    {
      name: 'fullName',
      label: t('designImport.name'),
      value: fullName,
      set: setFullName,
      before: check.fullName,
    },
    { name: 'enCode', label: t('designImport.code'), value: enCode, set: setEnCode, before: check.enCode },
  ]
  return (
    <Modal
      visible
      wrapClassName={scope}
      title={t(type === DesignType.app ? 'designImport.titleApp' : 'designImport.title')}
      style={{ width: 'min(820px, calc(100vw - 24px))' }}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('designImport.cancel')}</Button>
          <Button
            type="primary"
            loading={sending}
            disabled={blocking.length > 0 || fullName.trim() === '' || enCode.trim() === ''}
            onClick={() => void run()}
          >
            {t('designImport.confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {blocking.length > 0 ? (
          <Problems type="error" title={t('designImport.blocked')} problems={blocking} />
        ) : (
          <p>{t('designImport.hint')}</p>
        )}
        {others.length > 0 && (
          <Problems type="warning" title={t('designImport.problems')} problems={others} />
        )}
        {refusal && refusal.fields.length === 0 && <Alert type="error" content={refusal.msg} />}
        <div className={styles.names}>
          {inputs.map(({ name, label, value, set, before }) => (
            <div key={name} className={styles.name}>
              <label htmlFor={`${uid}-${name}`}>{label}</label>
              <Input id={`${uid}-${name}`} maxLength={50} value={value} onChange={set} />
              {errorOf(name) && (
                <span role="alert" className={styles.error}>
                  {errorOf(name)}
                </span>
              )}
              {!errorOf(name) && value !== before && (
                <span className={styles.hint}>{t('designImport.renamed', { name: before })}</span>
              )}
            </div>
          ))}
        </div>
        <p>{t('designImport.fields', { n: check.fields })}</p>
        {check.items.length > 0 && (
          <section className={styles.items} aria-label={t('designImport.needs')}>
            <h3>{t('designImport.needs')}</h3>
            <ul className={styles.list}>
              {check.items.map((item) => (
                <li key={item.key} className={styles.item}>
                  <span>{t(`designImport.kind.${item.kind}`)}</span>
                  <span>
                    <ItemName item={item} />
                  </span>
                  <span>
                    {item.existing === ''
                      ? t('designImport.new')
                      : t('designImport.exists', { name: item.existing })}
                  </span>
                  <Select
                    size="small"
                    aria-label={t('designImport.choiceOf', { name: item.name })}
                    disabled={item.choices.length < 2}
                    value={choiceOf(item)}
                    onChange={(choice: ImportChoice) => setChoices({ ...choices, [item.key]: choice })}
                    options={item.choices.map((choice) => ({
                      value: choice,
                      label: t(`designImport.${choice}`, { code: item.newCode }),
                    }))}
                  />
                </li>
              ))}
            </ul>
            {check.items.some((item) => choiceOf(item) === 'skip') && (
              <span className={styles.hint}>{t('designImport.skipHint')}</span>
            )}
            {check.items.some(
              (item) => item.kind === 'interface' && ['create', 'rename'].includes(choiceOf(item)),
            ) && <span className={styles.hint}>{t('designImport.interfaceHint')}</span>}
          </section>
        )}
      </div>
    </Modal>
  )
}

function ItemName({ item: { name, code, entries } }: { item: ImportItem }) {
  const t = useText(text)
  return (
    <>
      {name}
      <div className={styles.hint}>
        {code}
        {entries > 0 && ` · ${t('designImport.entries', { n: entries })}`}
      </div>
    </>
  )
}

/** Problems that one list shows; a file can have thousands. */
const maxShown = 20

function Problems({
  type,
  title,
  problems,
}: {
  type: 'error' | 'warning'
  title: string
  problems: ImportCheck['problems']
}) {
  const t = useText(text)
  return (
    <Alert
      type={type}
      title={title}
      content={
        <ul className={styles.problems}>
          {problems.slice(0, maxShown).map(({ path, text: words }, at) => (
            <li key={at}>{t('designImport.place', { text: words, path })}</li>
          ))}
        </ul>
      }
    />
  )
}
